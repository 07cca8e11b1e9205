import { randomFillSync } from 'node:crypto'
import { rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Layout } from './layout.server.ts'

/** Two WAL segments of 16 MiB: recovery may have to open a new one before it can free the old. */
const SIZE = 32 * 1024 * 1024
const CHUNK = 1024 * 1024

/**
 * Keeps room aside for the day the disk is full: the server that stopped for want of WAL space can then start, finish its
 * recovery and answer readers. Random bytes, so that a compressing file system really sets the room aside. Only written
 * while eight times as much is free; returns whether it is in place.
 */
export async function keepBallast(layout: Layout): Promise<boolean> {
  if (statSync(layout.ballast, { throwIfNoEntry: false })?.size === SIZE) return true
  try {
    const { bavail, bsize } = statfsSync(layout.root)
    if (bavail * bsize < 8 * SIZE) return false
    await using file = await open(layout.ballast, 'w', 0o600)
    const chunk = Buffer.allocUnsafe(CHUNK)
    for (let written = 0; written < SIZE; written += CHUNK) await file.writeFile(randomFillSync(chunk))
    await file.sync()
    return true
  } catch {
    dropBallast(layout)
    return false
  }
}

/** Frees the room; true when there was some. */
export function dropBallast(layout: Layout): boolean {
  const size = statSync(layout.ballast, { throwIfNoEntry: false })?.size ?? 0
  rmSync(layout.ballast, { force: true })
  return size > 0
}
