import { expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { readEmailStructure } from '#tests/support/email-structure.ts'
import { STATUSES } from '../application.ts'
import { fillPlaceholders } from '../templates/message-template.ts'
import { ApplicationReceivedEmail, ApplicationWithdrawnEmail, NewApplicantEmail } from './application-emails.tsx'
import { statusEmailSample } from './status-email-texts.ts'
import { JobRemovedEmail, StatusChangedEmail } from './status-emails.tsx'

const JOB = {
  agency: DEFAULT_AGENCY,
  jobTitle: 'Forklift Driver',
  companyName: 'Wattlebank',
  href: 'https://a.example/employee/dashboard',
}
const DETAILS = {
  jobTitle: JOB.jobTitle,
  companyName: JOB.companyName,
  location: 'Dubbo NSW',
  pay: '$36 an hour',
  appliedOn: '24 Nov 2026',
}
const ABOUT = { agency: JOB.agency, href: JOB.href, fullName: 'Mia Tran' }
const STATUS_JOB = { ...DETAILS, isCorrected: false, text: null, interview: null }
const APPLICATION = { ...JOB, applicantName: 'Mia Tran', appliedAt: '24 Nov 2026, 09:00' }

test('the applicant gets the job, company, location, pay and date of their application, and the company with its initials', async () => {
  const email = await readEmailStructure(
    <ApplicationReceivedEmail {...APPLICATION} location="Dubbo NSW" pay="$36 an hour" emailUpdates />,
  )
  expect(email).toMatchObject({
    heading: "We've received your application",
    status: 'Pending',
    buttons: ['View my applications'],
    company: 'Wattlebank',
    initials: 'W',
    facts: {
      Job: 'Forklift Driver',
      Company: 'Wattlebank',
      Location: 'Dubbo NSW',
      Pay: '$36 an hour',
      Applied: '24 Nov 2026, 09:00',
    },
  })
  expect(email.text).toMatch(/^Wattlebank$/m)
  expect(email.text).not.toMatch(/^W$/m)
  expect(email.text).toMatch(/^Job +Forklift Driver$/m)
  expect(email.text).toContain('View my applications https://a.example/employee/dashboard')
  expect(email.text).toMatch(/What happens next\n.+email you when its status changes/)
})

test('an applicant who has turned off emails about the status is promised none', async () => {
  const { text } = await readEmailStructure(
    <ApplicationReceivedEmail {...APPLICATION} location="Dubbo NSW" pay={null} emailUpdates={false} />,
  )
  expect(text).not.toContain('email you')
  expect(text).toContain('You can follow its status in My Applications.')
})

test("the poster gets the applicant's contact details, the job and the date, and a link to that applicant", async () => {
  const applicant = {
    name: 'Mia Tran',
    headline: 'Forklift, LF',
    location: null,
    skills: ['LF licence', 'First aid'],
    phone: '0491 570 156',
    email: 'm@a.example',
  }
  const href = 'https://a.example/view-applicants/1'
  const email = await readEmailStructure(
    <NewApplicantEmail {...APPLICATION} {...applicant} href={href} posterName="Dean Corrigan" />,
  )
  expect(email.heading).toBe('New applicant for Forklift Driver')
  expect(email.buttons).toEqual(['View applicant'])
  expect(email.text).toContain(href)
  expect(email.facts).toEqual({
    Applicant: 'Mia Tran',
    Headline: 'Forklift, LF',
    Skills: 'LF licence, First aid',
    Phone: '0491 570 156',
    Email: 'm@a.example',
    Job: 'Forklift Driver',
    Applied: '24 Nov 2026, 09:00',
  })
  expect(email.text).toContain('What happens next')
})

test('the poster is notified of a withdrawal', async () => {
  const email = await readEmailStructure(<ApplicationWithdrawnEmail {...APPLICATION} posterName="Dean Corrigan" />)
  expect(email).toMatchObject({ status: 'Withdrawn', buttons: ['View applicants'] })
  expect(email.text).toContain('What happens next')
})

const FACTS = {
  Job: 'Forklift Driver',
  Company: 'Wattlebank',
  Location: 'Dubbo NSW',
  Pay: '$36 an hour',
  Applied: '24 Nov 2026',
}

test.each(STATUSES)('the email about %s has the status as a pill, not in the heading', async (status) => {
  const email = await readEmailStructure(<StatusChangedEmail {...ABOUT} status={status} jobs={[STATUS_JOB]} />)
  expect(email).toMatchObject({ status, buttons: ['View my applications'], facts: FACTS })
  expect(email.heading).toBe('An update on your application for Forklift Driver')
  expect(email.text).toMatch(/What happens next\n.+/)
})

test.each(STATUSES)('what an employer sees of the email about %s before the change is what it says', async (status) => {
  const values = { applicantName: 'Mia Tran', jobTitle: JOB.jobTitle, companyName: JOB.companyName }
  const { subject, introduction, several: _, arranged: __, ...usual } = statusEmailSample(status)
  const shown = (text: string) => fillPlaceholders(text, values)
  const email = await readEmailStructure(
    <StatusChangedEmail {...ABOUT} status={status} jobs={[{ ...STATUS_JOB, isCorrected: true }]} />,
  )
  expect(email.heading).toBe(shown(subject))
  for (const text of Object.values(usual)) expect(email.text.replaceAll('\n', ' ')).toContain(shown(text))
  const own = <StatusChangedEmail {...ABOUT} status={status} jobs={[{ ...STATUS_JOB, text: 'Until next time.' }]} />
  const { text } = await readEmailStructure(own)
  expect(text).toContain(shown(introduction))
  expect(text).not.toContain(shown(usual.usual))
  expect(text).not.toContain(shown(usual.correction))
})

test.each([
  ['proposed', 'Wattlebank would like to meet you and has proposed times for an interview.', 'Choose a time in'],
  ['agreed', 'Your interview with Wattlebank is booked.', 'Its time and place are in My Applications'],
] as const)(
  'the email about Interview Scheduled beside an interview that is %s does not promise a call',
  async (interview, sentence, next) => {
    const job = { ...STATUS_JOB, interview }
    const { text } = await readEmailStructure(
      <StatusChangedEmail {...ABOUT} status="Interview Scheduled" jobs={[job]} />,
    )
    expect(text.replaceAll('\n', ' ')).toContain(sentence)
    expect(text.replaceAll('\n', ' ')).toContain(next)
    expect(text).not.toContain('calls or emails you')
  },
)

test('an email about two jobs names neither in its heading, and says under the facts of each what was decided', async () => {
  const other = { ...STATUS_JOB, jobTitle: 'Rigger', companyName: 'Ironbark', text: 'You start as a Rigger.' }
  const email = await readEmailStructure(<StatusChangedEmail {...ABOUT} status="Hired" jobs={[STATUS_JOB, other]} />)
  expect(email.heading).toBe('An update on your applications')
  expect(email.text.replaceAll(/\s+/g, ' ')).toMatch(
    /Job Forklift Driver .* Wattlebank has chosen you for this job\. Job Rigger .* Ironbark writes: > You start as a Rigger\./,
  )
  expect(email.text.match(/What happens next/g)).toHaveLength(1)
})

test('the applicant of a removed job is pointed to other jobs', async () => {
  const email = await readEmailStructure(<JobRemovedEmail {...ABOUT} {...DETAILS} pay={null} />)
  expect(email).toMatchObject({ status: 'Ended', buttons: ['Find other jobs'] })
  const { Pay: _, ...facts } = FACTS
  expect(email.facts).toEqual(facts)
})
