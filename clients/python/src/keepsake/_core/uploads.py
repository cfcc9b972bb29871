"""Files as they are given to be remembered."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO, TypeAlias

# A path, or a name whose ending tells what it is with the bytes or an open file.
Upload: TypeAlias = "str | os.PathLike[str] | tuple[str, bytes | BinaryIO]"


def read_upload(file: Upload) -> tuple[str, bytes]:
    """The name and all bytes: what is sent again has to be there again."""
    if isinstance(file, tuple):
        name, data = file
        return name, data if isinstance(data, bytes) else data.read()
    path = Path(file)
    return path.name, path.read_bytes()
