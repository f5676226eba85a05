"""Against a running service that leads toy journeys: BIOMETRICS_SERVICE is its address, BIOMETRICS_KEY a key with every scope.

The definition “toy” asks for a passport, a selfie and an address, which may be left out; “active” for a selfie that answers a
challenge; “searching” keeps templates. BIOMETRICS_PICTURE is a picture that has a face.
"""
import io
import os
import pathlib
import time
import unittest
import zipfile

from biometrics.service import OPERATIONS, Client, Media, NotReached, Refused

ADDRESS, KEY = os.environ["BIOMETRICS_SERVICE"], os.environ["BIOMETRICS_KEY"]
PICTURE = Media(pathlib.Path(os.environ["BIOMETRICS_PICTURE"]).read_bytes(), "image/png")


class Counting(Client):
    """Remembers what was asked."""

    asked = {}

    def _ask(self, operation, path=None, query=None, headers=None, **rest):
        names = {*(query or {}), *(headers or {})}
        Counting.asked[operation] = Counting.asked.get(operation, set()) | names
        return super()._ask(operation, path, query, headers, **rest)


def words(text):
    return Media(text.encode())


class ClientTests(unittest.TestCase):
    def setUp(self):
        self.service = Counting(ADDRESS, key=KEY)

    def test_a_journey_is_led_reviewed_and_erased(self):
        service = self.service
        first = self.lead("py-1")
        begun = service.start_journey({"id": "toy", "version": 1}, "a person", "py-2")
        name = begun.value["journeyId"]
        self.assertEqual((begun.status, begun.tag), (201, '"1"'))
        again = service.start_journey({"id": "toy", "version": 1}, "a person", "py-2")
        self.assertEqual((again.status, again.value["journeyId"]), (200, name))
        self.assertIsNone(service.journey(name, unless=begun.tag).value)
        self.assertEqual(service.journey(name).value["requiredAction"], "INITIAL")
        upload = (Media(b"image person=b"), True, "py-3", "camera", "passport", "NLD")
        opened = [service.submit_first(*upload).value for _ in range(2)]
        self.assertEqual([each["requiredAction"] for each in opened], ["SELFIE", "SELFIE"])
        self.assertEqual(opened[0]["journeyId"], opened[1]["journeyId"])
        # The same document as of the journey before is one for a reviewer.
        self.give(name)
        self.assertEqual(service.finish(name).value["systemDecision"], "Refer")
        self.assertIs(service.summary(name, "de").value["isCompleted"], True)
        self.assertEqual(service.result(name, "native", wait=True).value["systemDecision"], "Refer")
        token = service.make_token(name, 60).value["token"]
        self.assertIsNone(Counting(ADDRESS, token).capture_session(name).value["returnUrl"])
        self.assertEqual(Client(ADDRESS, key=token).journey(name).value["status"], "finished")
        with self.assertRaises(Refused) as refused:
            Client(ADDRESS, key=token).list_journeys()
        self.assertEqual((refused.exception.status, refused.exception.code), (403, "forbidden"))

        self.assertIn(name, [entry["journeyId"] for entry in service.list_reviews(200).value["journeys"]])
        waiting = service.list_reviews(200, search=name, rule="no_duplicate_documents", holder="nobody").value["journeys"]
        self.assertEqual([entry["reference"] for entry in waiting], ["a person"])
        self.assertEqual(service.list_reviews(waiting_since="2020-01-01").value["journeys"], [])
        held = service.claim(name).value["holder"]["reviewer"]
        self.assertEqual(service.list_reviews(holder="me").value["reviewer"], held)
        self.assertIsNone(service.release(name).value["holder"])
        self.assertEqual(service.note(name, "Called back.").value["notes"], 1)
        case = service.review(name)
        self.assertEqual(case.value["notes"][0]["text"], "Called back.")
        item = case.value["media"][0]
        self.assertIn(b"person=a", service.evidence(name, item["evidenceId"]).value)
        with self.assertRaises(Refused) as refused:
            service.decide(name, "Approved", "same_person", if_match='"1"')
        self.assertEqual(refused.exception.status, 412)
        self.assertEqual(service.decide(name, "Approved", "same_person").value["finalDecision"], "Complete")
        page = service.list_journeys("finished", 1).value
        self.assertTrue(page["nextCursor"])
        self.assertTrue(service.list_journeys("finished", 1000, page["nextCursor"]).value["journeys"])
        none = service.list_journeys(
            decision="Rejected", rule="same_subject", begun_from="2020-01-01", begun_before="2020-01-02", reference="nobody")
        self.assertEqual(none.value["journeys"], [])
        named = service.list_journeys(reference="a person").value["journeys"]
        self.assertIn(name, [entry["journeyId"] for entry in named])
        self.assertTrue(service.erase(first).value["receipts"])
        figures = service.statistics().value
        self.assertGreaterEqual(figures["finished"], 2)
        self.assertGreaterEqual(figures["timeInReview"]["count"], 1)
        none = service.statistics("2020-01-01", "2020-02-01", "toy").value
        self.assertEqual((none["finished"], none["referredShare"]), (0, None))

    def lead(self, key):
        name = self.service.start_journey(idempotency_key=key).value["journeyId"]
        self.give(name)
        self.service.finish(name)
        return name

    def give(self, name):
        service = self.service
        seen = service.preview(name, "10", "front", words("image far"), was_good=True).value
        self.assertEqual((seen["isGood"], seen["advice"], len(seen["outline"])), (False, ["DOCUMENT_TOO_FAR"], 4))
        with self.assertRaises(Refused) as refused:
            service.preview(name, "20", "faceImage", words("image"))
        self.assertEqual(refused.exception.code, "unexpected_submission")
        state = service.submit_next(
            name, words("image person=a number=PY"), wait=True, idempotency_key="one", origin="camera",
            declared_type="passport", declared_country="NLD").value
        self.assertEqual(state["submission"]["outcome"], "assessed")
        service.confirm(name, "10", {"surname": "A"})
        self.assertEqual(service.consent(name, "terms-1").value["consents"][0]["text"], "terms-1")
        service.submit(
            name, "20", "faceImage", words("image person=a " + name), wait=True, origin="file",
            declared_type="passport", declared_country="NLD")
        service.skip(name, "30")

    def test_a_challenge_is_followed(self):
        service = self.service
        name = service.start_journey({"id": "active", "version": 1}).value["journeyId"]
        service.submit_next(name, words("image person=a " + name), wait=True)
        challenge = service.issue_challenge(name, "20").value
        self.assertEqual(challenge["delivery"], "pieces")
        self.assertEqual(service.note_piece(name, "20", 0, b"film", challenge["ticket"]).value["number"], 0)
        challenge = service.issue_challenge(name, "20", delivery="whole").value
        prompt = None
        while prompt is None:
            # A prompt is asked for again when the service says so: a slow client may have the first at once.
            try:
                prompt = service.prompt(name, "20", 0, challenge["ticket"]).value
            except Refused as refused:
                self.assertEqual(refused.code, "prompt_not_due")
                self.assertIsNotNone(refused.retry_after)
                time.sleep(refused.retry_after)
        self.assertEqual(prompt["number"], 0)
        with self.assertRaises(Refused) as refused:
            service.submit(name, "20", "livenessResult", words("video"), ticket=challenge["ticket"], shown=[1])
        self.assertEqual(refused.exception.code, "challenge_unfinished")
        with self.assertRaises(Refused) as refused:
            service.issue_chip_challenge(name, "20")
        self.assertEqual(refused.exception.code, "unexpected_submission")
        with self.assertRaises(Refused) as refused:
            service.exchange_with_chip(name, "20", access_number="123456")
        self.assertEqual(refused.exception.code, "unexpected_submission")
        for give in (
            lambda **answer: service.submit(name, "20", "livenessResult", words("archive"), **answer),
            lambda **answer: service.submit_next(name, words("archive"), **answer),
        ):
            with self.assertRaises(Refused) as refused:
                give(ticket=challenge["ticket"], response=b"chip")
            self.assertEqual(refused.exception.code, "media_not_accepted")
        self.assertEqual(service.cancel(name).value["status"], "cancelled")

    def test_single_calls(self):
        service = self.service
        self.assertEqual(len(service.detect(PICTURE, "selfie", upright=True, quality=False).value["faces"]), 1)
        compared = service.compare(PICTURE, PICTURE, pass_false_match_rate=0.001, fail_false_match_rate=0.1).value
        self.assertIn("result", compared["faceMatch"])
        self.assertEqual(service.compare(document=PICTURE).value["faceMatch"]["result"], "Required")
        self.assertEqual(len(service.judge_liveness(PICTURE).value["results"]), 1)
        with self.assertRaises(Refused) as refused:
            service.read_document(PICTURE, back=PICTURE, today="2026-11-22", maximum_error_rate=0.01)
        self.assertEqual(refused.exception.code, "model_missing")
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as files:
            files.writestr("DG1.bin", b"\x61\x00")
        chip = service.verify_chip(
            Media(archive.getvalue(), "application/zip"), today="2026-11-22", challenge=bytes(8), response=bytes(64)
        )
        self.assertEqual(chip.value["result"], "Undetermined")
        self.assertIn("SECURITY_OBJECT_MISSING", chip.value["reasons"])
        found = service.search_applicants(words("image person=nobody"), limit=3, maximum_fpir=0.01)
        self.assertEqual(found.value["candidates"], [])

    def test_the_service_and_its_pages(self):
        service = self.service
        self.assertEqual(service.health().value, {"status": "ok"})
        self.assertEqual(service.readiness().value, {"status": "ready"})
        self.assertEqual(service.readiness(for_journeys=True).value, {"status": "ready"})
        self.assertIn("biometrics_http_requests_total", service.metrics().value)
        self.assertIn("<h1>", service.contract_page().value)
        for page in (service.contract_page, service.root_page, service.capture_page, service.capture_element,
                     service.review_page):
            self.assertIsNone(page(unless=page().tag).value)
        self.assertIn("{", service.capture_asset("capture.css").value)
        self.assertFalse(service.capture_brand("brand.json").value["hasLogo"])
        self.assertIn("import", service.review_asset("main.js").value)
        with self.assertRaises(Refused) as refused:
            service.capture_asset("../main.js")
        self.assertIn(refused.exception.status, (400, 404))
        with self.assertRaises(NotReached):
            Client("http://127.0.0.1:1", timeout=5).health()
        for base in ("", "verify.example.org", "ftp://a"):
            with self.assertRaises(ValueError):
                Client(base)

    def test_z_every_operation_and_no_other(self):
        """Runs last, by its name: what the others asked for is the contract, with every parameter of it."""
        contract = self.service.contract().value
        parameters = contract["components"]["parameters"]
        operations, wanted = {}, {}
        for path, item in contract["paths"].items():
            for method in ("get", "post", "put", "delete"):
                if operation := item.get(method):
                    operations[operation["operationId"]] = (method.upper(), path)
                    found = [parameters[each["$ref"].split("/")[-1]] if "$ref" in each else each
                             for each in item.get("parameters", []) + operation.get("parameters", [])]
                    wanted[operation["operationId"]] = {each["name"] for each in found if each["in"] != "path"}
        self.assertEqual(operations, dict(OPERATIONS))
        self.assertEqual(Counting.asked, wanted)


if __name__ == "__main__":
    unittest.main()
