"""Answers to challenges that are rendered once the movements are known, with the victim's portrait on the attacker's head.

The head is that of scripts/simulate-challenges, made from one picture of the attacker. Nothing of it is kept from run to
run: a challenge is issued for each attack, holds for two minutes and is answered once.
"""
import functools
import importlib.machinery
import importlib.util
import json
import pathlib
import types

import cv2
import numpy as np

import mesh
from cases import Attack, Case, species
from pictures import Picture, blend, oval, place, read_frames, write_clip
from swaps import laid_on

GROUP = "Answer to a challenge"


@functools.lru_cache(maxsize=1)
def simulator() -> types.ModuleType:
    """scripts/simulate-challenges, which is a program of its own."""
    path = pathlib.Path(__file__).resolve().parent.parent / "simulate-challenges"
    loader = importlib.machinery.SourceFileLoader("simulate_challenges", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def rendered(case: Case, frames: list[Picture], disguise: Picture | None) -> Attack:
    """A challenge, and the clip of a head that makes its movements; its face is the disguise's where there is one."""
    made = simulator()
    head = made.Head(frames[0], made.Mesh())
    challenge, keys = case.folder / f"{case.index:03}-challenge.json", case.folder / f"{case.index:03}-keys"
    case.specimens.program.challenge(challenge, keys)
    prompts = json.loads(challenge.read_text())["challenge"]["prompts"]
    plain = case.folder / f"{case.index:03}-plain.mp4"
    made.clip(str(plain), head, prompts, case.random)
    if disguise is None:
        return Attack(plain, case.victim.document, challenge=(challenge, keys))
    moved = read_frames(plain, 1000)
    points = mesh.mesh().track(moved)
    upright, source, _ = mesh.mesh().portrait(disguise)
    laid = [laid_on(frame, at, upright, source) for frame, at in zip(moved, points)]
    clip = write_clip(laid, case.folder / f"{case.index:03}.mp4")
    return Attack(clip, case.victim.document, challenge=(challenge, keys))


@species(GROUP, "document's portrait laid by a mesh on the attacker's moving head", judge="challenge", needs="mesh", in_quick=False)
def portrait(case: Case) -> Attack:
    return rendered(case, case.attacker.frames, case.victim.document_picture)


@species(GROUP, "victim's selfie, moved as asked", judge="challenge", needs="mesh", in_quick=False, most=None)
def selfie(case: Case) -> Attack:
    """A program that moves one picture of the victim as it is told: no challenge stops it."""
    # The simulator refuses a picture with a second face. Some selfies have one at their edge, and a mirrored edge makes one.
    face = place(case.victim.selfie_picture, case.victim.selfie_eyes, border=cv2.BORDER_REPLICATE)
    head = oval(softness=40, size=1.6)
    return rendered(case, [blend(face, np.full_like(face, 150), head)], None)
