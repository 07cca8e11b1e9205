import { eq } from 'drizzle-orm'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { ResumeStatus } from '#app/domain/resumes/resume.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { messageAttachments } from '#db/schema/messages.ts'
import { resumes } from '#db/schema/resumes.ts'
import { collectPersonalData } from './collect-personal-data.server.ts'

/** A ZIP file without the extension ZIP64 has at most 4 GB and 65,535 files. */
const MAX_ZIP_BYTES = 2 ** 32 - 1
const MAX_ZIP_FILES = 2 ** 16 - 1

/** The two headers of a file in the ZIP file, with its name of at most 255 characters in each, in bytes. */
const MAX_HEADER_BYTES = 2_200

/** `too-large`: the files do not fit into one ZIP file. */
export type DownloadPersonalDataResult =
  | { ok: true; chunks: AsyncGenerator<Uint8Array> }
  | { ok: false; reason: 'too-large' }

/** Whether files of these sizes in bytes fit into one ZIP file. */
export function fitsInZip(sizes: readonly number[]): boolean {
  const bytes = sizes.reduce((sum, size) => sum + size + MAX_HEADER_BYTES, 0)
  return sizes.length <= MAX_ZIP_FILES && bytes <= MAX_ZIP_BYTES
}

/**
 * A copy of the signed-in person's data (Australian Privacy Principle 12): `data.json`, and their resumes and
 * the files of their messages as they were uploaded. Audited.
 *
 * @returns the chunks of a ZIP file. Each file is read once the chunks before it are taken, so that one is in memory at
 *   a time.
 */
export async function downloadPersonalData(ctx: Ctx): Promise<DownloadPersonalDataResult> {
  assertCan(ctx.actor, 'account.secure')
  const person = requirePerson(ctx.actor)
  const { data, files, messageFiles } = await collectPersonalData(ctx, person)
  const json = strToU8(JSON.stringify({ downloadedAt: ctx.now, ...data }, null, 2))
  if (!fitsInZip([json.length, ...[...files, ...messageFiles].map(({ size }) => size)])) {
    return { ok: false, reason: 'too-large' }
  }
  await recordAudit(ctx, { action: 'person.data-downloaded', subjectType: 'person', subjectId: person.id })
  const entries = [...toEntries(resumes, 'resumes', files), ...toEntries(messageAttachments, 'messages', messageFiles)]
  return { ok: true, chunks: writeZip(ctx, json, entries) }
}

type FileTable = typeof resumes | typeof messageAttachments
type ListedFile = { id: string; name: string; kind: string; status: ResumeStatus }
type Entry = { table: FileTable; id: string; path: string }

/** The files of a folder, numbered, because two can have one name. The content of an infected file is erased. */
function toEntries(table: FileTable, folder: string, files: readonly ListedFile[]): Entry[] {
  return files.flatMap(({ id, name, kind, status }, index) =>
    status === 'infected'
      ? []
      : [{ table, id, path: `${folder}/${index + 1} ${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.${kind}` }],
  )
}

async function* writeZip(ctx: Ctx, json: Uint8Array, entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const data = new ZipDeflate('data.json')
  zip.add(data)
  data.push(json, true)
  yield* written.splice(0)
  for (const { table, id, path } of entries) {
    const content = await findContent(ctx, table, id)
    if (!content) continue
    // Files are compressed already, or small.
    const file = new ZipPassThrough(path)
    zip.add(file)
    file.push(content, true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}

/** Null for a file that was deleted or found infected since the download began. */
async function findContent({ db }: Ctx, table: FileTable, id: string): Promise<Uint8Array | null> {
  const [file] = await db.select({ content: table.content, status: table.status }).from(table).where(eq(table.id, id))
  return file && file.status !== 'infected' ? file.content : null
}
