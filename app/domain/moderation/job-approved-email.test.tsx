import { expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { readEmailStructure } from '#tests/support/email-structure.ts'
import { JobApprovedEmail } from './job-approved-email.tsx'

const job = { fullName: 'Dean Corrigan', jobTitle: 'Forklift Driver', href: 'https://a.example/jobs/1' }

test('the poster of an approved job gets its title and a link to it', async () => {
  const email = await readEmailStructure(<JobApprovedEmail agency={DEFAULT_AGENCY} applicantEmails="each" {...job} />)
  expect(email).toMatchObject({ status: 'Open', buttons: ['View job'], facts: { Job: 'Forklift Driver' } })
  expect(email.text).toContain('View job https://a.example/jobs/1')
})

test.each([
  ['each', "We'll email you when someone applies."],
  ['daily', "We'll email you once a day about new applicants."],
  ['none', 'You can find its applicants in View Applicants.'],
] as const)(
  'the email to a poster whose setting is %s says how they are emailed about applicants',
  async (applicantEmails, sentence) => {
    const body = <JobApprovedEmail agency={DEFAULT_AGENCY} applicantEmails={applicantEmails} {...job} />
    const { text } = await readEmailStructure(body)
    expect(text.replaceAll('\n', ' ')).toContain(sentence)
    expect(text.match(/We'll email you/g) ?? []).toHaveLength(applicantEmails === 'none' ? 0 : 1)
  },
)
