import { randomFillSync } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ClusterLayout } from './layout.server.ts'

/** Two WAL segments of 16 MiB: recovery may have to create a new one before it can free the old one. */
const BALLAST_BYTES = 32 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024

/** True if the ballast file exists, or if three times its size is free. */
export function hasRoomForBallast(layout: ClusterLayout): boolean {
  if (ballastSize(layout) === BALLAST_BYTES) return true
  const { bavail, bsize } = statfsSync(layout.root)
  return bavail * bsize >= 3 * BALLAST_BYTES
}

/**
 * Creates the ballast file, which reserves disk space for when the disk is full. Its bytes are random, so that a
 * compressing file system reserves the space too.
 *
 * @returns whether the file exists
 */
export async function createBallast(layout: ClusterLayout): Promise<boolean> {
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

/** Frees the reserved space. @returns whether there was any */
export function deleteBallast(layout: ClusterLayout): boolean {
  const size = ballastSize(layout)
  rmSync(layout.ballast, { force: true })
  return size > 0
}

function ballastSize(layout: ClusterLayout): number {
  return statSync(layout.ballast, { throwIfNoEntry: false })?.size ?? 0
}
