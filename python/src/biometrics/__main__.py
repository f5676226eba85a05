"""``python -m biometrics install-models``: what a wheel needs before its first answer."""
import argparse
import sys

from . import BiometricsError, install_models, version


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m biometrics", description="The Python package of biometrics.")
    parser.add_argument("--version", action="version", version=version())
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    install = commands.add_parser("install-models", help="install models, and on x86-64 the engine OpenVINO")
    install.add_argument("ids", nargs="*", metavar="ID", help="the models; by default those that allow any use and can run here")
    install.add_argument("--models", metavar="FOLDER", help="where they go; by default BIOMETRICS_MODELS, or the user's folder")
    install.add_argument("--bundle", metavar="FOLDER", help="install from this folder alone, and download nothing")
    install.add_argument("--commercial", action="store_true", help="refuse models that are not for commercial use")
    install.add_argument("--without-engine", action="store_true", help="do not install the engine")
    asked = parser.parse_args()
    try:
        done = install_models(
            *asked.ids, models=asked.models, bundle=asked.bundle, commercial=asked.commercial,
            engine=not asked.without_engine,
        )
    except BiometricsError as error:
        print(f"biometrics: {error}", file=sys.stderr)
        return error.status
    if done.engine:
        print(f"{done.engine.name} {done.engine.release}: {done.engine.error or done.engine.path}")
    for model in done.models:
        print(f"{model.id}: {model.error or f'{model.origin}. Licence: {model.licence}'}")
    installed = sum(model.error is None for model in done.models)
    print(f"{installed} of {len(done.models)} models installed in {done.store}")
    return 0 if done.is_complete else 69


if __name__ == "__main__":
    sys.exit(main())
