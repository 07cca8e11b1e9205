import { strToU8, type Zippable, zipSync } from 'fflate'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { ResumeStatus } from '#app/domain/resumes/resume.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { collectPersonalData } from './collect-personal-data.server.ts'

/**
 * A copy of the signed-in person's data (Australian Privacy Principle 12): `data.json`, and their resumes and
 * the files of their messages as they were uploaded. Audited.
 *
 * @returns a ZIP file
 */
export async function downloadPersonalData(ctx: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  assertCan(ctx.actor, 'account.secure')
  const person = requirePerson(ctx.actor)
  const { data, files, messageFiles } = await collectPersonalData(ctx, person)
  const entries: Zippable = { 'data.json': strToU8(JSON.stringify({ downloadedAt: ctx.now, ...data }, null, 2)) }
  addFiles(entries, 'resumes', files)
  addFiles(entries, 'messages', messageFiles)
  await recordAudit(ctx, { action: 'person.data-downloaded', subjectType: 'person', subjectId: person.id })
  return zipSync(entries)
}

type StoredFile = { name: string; kind: string; content: Buffer; status: ResumeStatus }

function addFiles(entries: Zippable, folder: string, files: readonly StoredFile[]): void {
  for (const [index, { name, kind, content, status }] of files.entries()) {
    // The content of an infected file is erased.
    if (status === 'infected') continue
    // Numbered, because two files can have one name. They are compressed already, or small.
    const safeName = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    entries[`${folder}/${index + 1} ${safeName}.${kind}`] = [new Uint8Array(content), { level: 0 }]
  }
}
