import { randomFillSync } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Layout } from './layout.server.ts'

/** Two WAL segments of 16 MiB: recovery may have to open a new one before it can free the old. */
const BALLAST_BYTES = 32 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024

/** True when the ballast is in place, or three times its size is free to lay it in. */
export function hasRoomForBallast(layout: Layout): boolean {
  if (ballastSize(layout) === BALLAST_BYTES) return true
  const { bavail, bsize } = statfsSync(layout.root)
  return bavail * bsize >= 3 * BALLAST_BYTES
}

/**
 * Keeps room aside for the day the disk is full. Random bytes, so that a compressing file system really sets it aside.
 * Returns whether it is in place.
 */
export async function createBallast(layout: Layout): Promise<boolean> {
  if (ballastSize(layout) === BALLAST_BYTES) return true
  try {
    await using file = await open(layout.ballast, 'w', 0o600)
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let written = 0; written < BALLAST_BYTES; written += CHUNK_BYTES) await file.writeFile(randomFillSync(chunk))
    await file.sync()
    return true
  } catch {
    deleteBallast(layout)
    return false
  }
}

/** Frees the room; true when there was some. */
export function deleteBallast(layout: Layout): boolean {
  const size = ballastSize(layout)
  rmSync(layout.ballast, { force: true })
  return size > 0
}

function ballastSize(layout: Layout): number {
  return statSync(layout.ballast, { throwIfNoEntry: false })?.size ?? 0
}
