import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'
import { makeDocx } from '#tests/support/resume-files.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { pageText, send, visit } from './client.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Posts a form with a text and a file, as a browser without scripts does. */
async function postFile(as: Person, path: string, field: string, content: Buffer) {
  const form = new FormData()
  for (const text of ['cover_note', 'message']) form.append(text, 'I can start on Monday.')
  form.append(field, new File([Buffer.from(content)], 'Resume.txt'))
  const encoded = new Response(form)
  const { name, value } = site.cookieOf(as)
  const headers = {
    Cookie: `${name}=${value}`,
    Origin: site.url,
    'Content-Type': encoded.headers.get('content-type') ?? '',
  }
  return send(site.url, { method: 'POST', path, headers, body: Buffer.from(await encoded.arrayBuffer()) })
}

/** A file that is rejected once its 55 MB are unpacked, so that no task reads it again. */
const SLOW_FILE = makeDocx('A'.repeat(55 * 1024 * 1024), { 'word/vbaProject.bin': 'x' })

test('pages are answered while files are being read', async () => {
  const sender = await makePerson(site.db, 'employee')
  const upload = () => postFile(sender, '/employee/dashboard/resumes', 'resume', SLOW_FILE)
  const slow = Promise.all([upload(), upload(), upload()])
  const page = await Promise.race([visit(site).get('/jobs'), slow.then(() => null)])
  expect(page?.status).toBe(200)
  for (const { status } of await slow) expect(status).toBe(400)
})

test('files that arrive while too many are being read are answered 503 with the time to wait, the text is kept, and the next try succeeds', async () => {
  const employer = await makePerson(site.db, 'employer')
  const [job, other] = [await makeJob(site.db, employer), await makeJob(site.db, employer)]
  const forms: [Person, string, string][] = []
  for (let count = 0; count < 14; count++) {
    const person = await makePerson(site.db, 'employee')
    const application = await makeApplication(site.db, other, person)
    forms.push(
      [person, '/employee/dashboard/resumes', 'resume'],
      [person, `/jobs/${job.id}/application`, 'resume_file'],
      [person, `/employee/dashboard/applications/${application.id}/messages`, 'attachments'],
    )
  }
  const sender = await makePerson(site.db, 'employee')
  const slow = Array.from({ length: 12 }, () => postFile(sender, '/employee/dashboard/resumes', 'resume', SLOW_FILE))
  const resume = Buffer.from('Mia Nguyen, rigger in Perth.')
  const responses = await Promise.all(forms.map((form) => postFile(...form, resume)))
  for (const { status } of await Promise.all(slow)) expect(status).toBe(400)

  const busy = responses.flatMap((response, index) => {
    const form = forms[index]
    return response.status === 503 && form ? [{ response, form }] : []
  })
  expect(new Set(busy.map(({ form }) => form[2]))).toEqual(new Set(['resume', 'resume_file', 'attachments']))
  for (const { response, form } of busy) {
    expect(response.headers['retry-after']).toBe('60')
    expect(pageText(response)).toContain('Other files are being read at the moment. Please try again in a minute.')
    if (form[2] !== 'resume') expect(response.body).toContain('I can start on Monday.')
  }
  const countSaved = async () => [await site.db.$count(applications), await site.db.$count(applicationMessages)]
  const [sentApplications = 0, sentMessages = 0] = await countSaved()
  expect(sentApplications + sentMessages).toBeLessThan(forms.length)

  // All of these are from one address, which has used up its posts of this minute.
  await site.db.delete(rateLimits)
  for (const { form } of busy) expect((await postFile(...form, resume)).status).toBeLessThan(400)
  // Each person has applied for both jobs, and sent one message.
  expect(await countSaved()).toEqual([28, 14])
})
