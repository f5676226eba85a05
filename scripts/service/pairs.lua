-- Asks for comparisons of one pair, and adds up what each took in the library, which the answer tells.
local threads = {}

local function read(name)
    local file = assert(io.open(os.getenv("PAIR_" .. name), "rb"))
    local bytes = file:read("*a")
    file:close()
    return '--pair\r\nContent-Disposition: form-data; name="' .. name:lower() .. '"\r\n\r\n' .. bytes .. "\r\n"
end

function setup(thread) table.insert(threads, thread) end

function init()
    answered, refused, milliseconds = 0, 0, 0
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "multipart/form-data; boundary=pair"
    wrk.body = read("SELFIE") .. read("DOCUMENT") .. "--pair--\r\n"
end

function response(status, _, body)
    local total = body:match('"timingsMs":{[^}]*"total":([0-9.eE+-]+)')
    if status ~= 200 or not total then
        refused = refused + 1
    else
        answered, milliseconds = answered + 1, milliseconds + tonumber(total)
    end
end

function done(summary, latency)
    local answered, refused, milliseconds = 0, 0, 0
    for _, thread in ipairs(threads) do
        answered, refused = answered + thread:get("answered"), refused + thread:get("refused")
        milliseconds = milliseconds + thread:get("milliseconds")
    end
    io.write(string.format(
        '{"answered":%d,"refused":%d,"seconds":%.3f,"libraryMilliseconds":%.3f,"requestMilliseconds":%.3f}\n',
        answered, refused, summary.duration / 1e6, milliseconds / answered, latency.mean / 1000))
end
