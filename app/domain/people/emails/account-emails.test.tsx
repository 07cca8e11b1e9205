import { expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { readEmailStructure } from '#tests/support/email-structure.ts'
import {
  AlreadyRegisteredEmail,
  EmailChangeRequestEmail,
  NewEmailConfirmationEmail,
  PasswordChangedEmail,
  RegistrationConfirmationEmail,
  ResetPasswordEmail,
} from './account-emails.tsx'
import { EmailChangedEmail, NewDeviceEmail } from './security-emails.tsx'

const agency = DEFAULT_AGENCY
const person = { agency, fullName: 'Mia Tran' }
const href = 'https://a.example/link'

const EMAILS = [
  ['Confirm email address', <RegistrationConfirmationEmail key="1" agency={agency} href={href} />],
  [
    'Sign in',
    <AlreadyRegisteredEmail key="2" agency={agency} signInHref={href} resetHref="https://a.example/forgot" />,
  ],
  ['Set new password', <ResetPasswordEmail key="3" agency={agency} href={href} />],
  ['Choose a new password', <PasswordChangedEmail key="4" {...person} resetHref={href} />],
  ['Confirm the change', <EmailChangeRequestEmail key="5" {...person} newEmail="new@example.com" href={href} />],
  ['Confirm new email address', <NewEmailConfirmationEmail key="6" agency={agency} href={href} />],
  ['Revert the change', <EmailChangedEmail key="7" {...person} newEmail="new@example.com" revertHref={href} />],
] as const

test.each(EMAILS)(
  'the email with the button %s has it once, and its address in the plain text',
  async (label, body) => {
    const email = await readEmailStructure(body)
    expect(email.buttons).toEqual([label])
    expect(email.text).toContain(`${label} ${href}`)
  },
)

test('an email about a new address names it', async () => {
  const { facts } = await readEmailStructure(
    <EmailChangedEmail {...person} newEmail="new@example.com" revertHref="/" />,
  )
  expect(facts).toEqual({ 'New address': 'new@example.com' })
})

test('the warning about a new device has time, device and address as facts', async () => {
  const device = { time: '24 Nov 2026, 09:00', device: 'Chrome on Linux', location: '203.0.113.0' }
  const email = await readEmailStructure(<NewDeviceEmail {...person} {...device} resetHref={href} />)
  expect(email.facts).toEqual({ Time: device.time, Device: device.device, 'IP address': device.location })
  expect(email.buttons).toEqual(['Choose a new password'])
  expect(email.text).toMatch(/^Device +Chrome on Linux$/m)
})
