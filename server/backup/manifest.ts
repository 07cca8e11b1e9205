import { z } from 'zod'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import { isKnownMigration } from '#db/migrate.ts'

/** The format of the archives that this release writes. It reads them and all with a lower number. */
export const ARCHIVE_FORMAT = 1

const schema = z.object({
  format: z.number(),
  createdAt: z.iso.datetime(),
  /** The newest migration of the database, as in its list of migrations. */
  migration: z.number(),
  /** Hash of the secret that signs sessions and links; null if there was none yet. */
  secretHash: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/) })),
})

/** What the first entry of an archive says about the others. */
export type Manifest = z.output<typeof schema>

/**
 * Parses the manifest of the archive `file`.
 *
 * @throws InvalidConfig if a newer release wrote it, or if it is no manifest
 */
export function parseManifest(file: string, text: string): Manifest {
  const json = parseJson(text)
  const newer = new InvalidConfig(`${file} is from a newer release of Muster. Update Muster, then restore it.`)
  if (z.object({ format: z.number().gt(ARCHIVE_FORMAT) }).safeParse(json).success) throw newer
  const { data: manifest } = schema.safeParse(json)
  if (!manifest) throw new InvalidConfig(`${file} is not a backup of Muster.`)
  if (!isKnownMigration(manifest.migration)) throw newer
  return manifest
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
