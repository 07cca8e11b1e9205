import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteFileTask } from '#app/core/images/delete-file.task.server.ts'
import { FileStorageError } from '#app/platform/files/files.server.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { findOwnCompany } from '../company-queries.server.ts'
import { removeLogo, uploadLogo } from './edit-logo.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2f655180' } })
    .png()
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer()

test('a logo is encoded again without metadata, replaced and removed, and former files are deleted', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const ctx = bed.ctx(employer)
  expect(await uploadLogo(ctx, await image(800, 400))).toEqual({ ok: true })
  const { id, logo } = await findOwnCompany(ctx)
  const stored = await ctx.files.read(logo ?? '')
  const { format, width, height, hasAlpha, exif } = await sharp(stored?.bytes).metadata()
  expect({ format, width, height, hasAlpha, exif }).toEqual({
    format: 'webp',
    width: 192,
    height: 96,
    hasAlpha: true,
    exif: undefined,
  })
  expect(await uploadLogo(ctx, await image(300, 60))).toEqual({ ok: true })
  const replaced = (await findOwnCompany(ctx)).logo
  expect(replaced).not.toBe(logo)
  await deleteFileTask.run({ files: ctx.files }, { key: logo ?? '' })
  expect(await ctx.files.read(logo ?? '')).toBeNull()
  await removeLogo(ctx)
  await removeLogo(ctx)
  expect((await findOwnCompany(ctx)).logo).toBeNull()
  const audits = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audits.map(({ action }) => action)).toEqual([
    'company.logo-uploaded',
    'company.logo-uploaded',
    'company.logo-removed',
  ])
})

test('an upload that is no usable image, and one that cannot be stored, change nothing', async () => {
  const employer = await makePerson(bed.db, 'employer')
  const ctx = bed.ctx(employer)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const bytes of [svg, Buffer.alloc(0), await image(40, 40), await image(700, 100)])
    expect(await uploadLogo(ctx, bytes)).toMatchObject({ ok: false, reason: 'invalid' })
  const put = () => Promise.reject(new FileStorageError('full'))
  const unavailable = { ...ctx, files: { ...ctx.files, put } }
  expect(await uploadLogo(unavailable, await image(96, 96))).toMatchObject({ ok: false, reason: 'storage-unavailable' })
  expect((await findOwnCompany(ctx)).logo).toBeNull()
})

test('only the owner of the company edits its logo', async () => {
  const owner = await makePerson(bed.db, 'employer')
  const recruiter = await makePerson(bed.db, 'employer', { colleague: owner, companyRole: 'recruiter' })
  const bytes = await image(96, 96)
  for (const person of [recruiter, await makePerson(bed.db, 'admin'), await makePerson(bed.db, 'employee')]) {
    await expect(uploadLogo(bed.ctx(person), bytes)).rejects.toMatchObject({ status: 403 })
    await expect(removeLogo(bed.ctx(person))).rejects.toMatchObject({ status: 403 })
  }
})
