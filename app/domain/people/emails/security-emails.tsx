import { EmailHeading, EmailLayout, EmailText } from '#app/domain/email/email-layout.tsx'
import { type AccountEmailProps, accountReason } from './account-emails.tsx'

type NewDeviceEmailProps = AccountEmailProps & { time: string; device: string; location: string; resetHref: string }

/** Warns a person that their account was used on a device for the first time. */
export function NewDeviceEmail({ agencyName, fullName, time, device, location, resetHref }: NewDeviceEmailProps) {
  return (
    <EmailLayout agencyName={agencyName} preview="New sign-in to your account" reason={accountReason(agencyName)}>
      <EmailHeading>New sign-in to your account</EmailHeading>
      <EmailText>
        Hello {fullName}, someone signed in to your account on a device that hasn't been used before.
      </EmailText>
      <EmailText>
        Time: {time}
        <br />
        Device: {device}
        <br />
        Network address: {location}
      </EmailText>
      <EmailText>If this was you, you don't need to do anything.</EmailText>
      <EmailText>
        Wasn't you? <a href={resetHref}>Choose a new password</a> now. This signs out every device. Then contact us.
      </EmailText>
    </EmailLayout>
  )
}
