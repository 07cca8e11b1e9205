import type { ComponentProps } from 'react'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailNextStep, EmailText } from '#app/domain/email/email-parts.tsx'
import { formatCents } from '../checkout.ts'

type AllowanceEmailProps = {
  agency: ComponentProps<typeof EmailLayout>['agency']
  fullName: string
  kind: 'granted' | 'withdrawn'
  amount: number
  reason: string
  balanceCents: number
  /** The person's page with the balance. */
  href: string
}

/** To someone whose staff allowance an admin has changed. */
export function AllowanceEmail(props: AllowanceEmailProps) {
  const { agency, fullName, kind, amount, reason, balanceCents, href } = props
  const isGrant = kind === 'granted'
  return (
    <EmailLayout
      agency={agency}
      preview={`${formatCents(balanceCents)} to spend in our store`}
      heading={isGrant ? 'You have a staff allowance' : 'Your staff allowance has changed'}
      reason={`You're receiving this email because you have an account with ${agency.name}.`}
    >
      <EmailText>
        Hello {fullName},{' '}
        {isGrant
          ? `${agency.name} has given you ${formatCents(amount)} to spend in the store.`
          : `${agency.name} has withdrawn ${formatCents(amount)} of your staff allowance.`}
      </EmailText>
      <EmailFacts
        facts={[
          ['Reason', reason],
          ['Staff allowance', formatCents(balanceCents)],
        ]}
      />
      <EmailAction href={href}>View your allowance</EmailAction>
      <EmailNextStep>
        {balanceCents > 0
          ? "Sign in before you check out, and we'll take it off your total."
          : "You don't need to do anything."}
      </EmailNextStep>
    </EmailLayout>
  )
}
