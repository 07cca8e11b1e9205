import { expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { readEmailStructure } from '#tests/support/email-structure.ts'
import { JobApprovedEmail } from './job-approved-email.tsx'

test('the poster of an approved job gets its title and a link to it', async () => {
  const job = { fullName: 'Dean Corrigan', jobTitle: 'Forklift Driver', href: 'https://a.example/jobs/1' }
  const email = await readEmailStructure(<JobApprovedEmail agency={DEFAULT_AGENCY} {...job} />)
  expect(email).toMatchObject({ status: 'Open', buttons: ['View job'], facts: { Job: 'Forklift Driver' } })
  expect(email.text).toContain('View job https://a.example/jobs/1')
})
