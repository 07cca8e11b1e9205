import { z } from 'zod'
import { price } from '#app/domain/catalogue/store-form-fields.ts'
import { emailAddress } from '#app/lib/email-address.ts'
import { requiredLine } from '#app/lib/form-fields.ts'
import { formatCents } from '../checkout.ts'

/** A balance in cents: $1,000,000, far above any allowance. */
export const MAX_ALLOWANCE_CENTS = 100_000_000

/** Withdrawing more than is left, or granting more than an allowance can hold. */
export type AllowanceProblem = 'balance-exceeded' | 'limit-exceeded'

/** Of a reason, in characters. */
export const MAX_REASON_LENGTH = 200

const change = {
  amount: price.refine((cents) => cents > 0, { error: 'Enter an amount above $0.00.' }),
  reason: requiredLine('a reason', MAX_REASON_LENGTH),
}

/** The form on a person's page. */
export const allowanceForm = z.object({
  kind: z.enum(['granted', 'withdrawn'], { error: 'Choose whether to grant or withdraw.' }),
  ...change,
})

export type AllowanceInput = z.output<typeof allowanceForm>

/** The form for someone who is found by the email address of their account. */
export const newAllowanceForm = z.object({ email: emailAddress, ...change })

export const STALE_ALLOWANCE_MESSAGE = 'This allowance has changed since you opened it. Check it, then try again.'

/** Why an allowance cannot be changed by an amount. */
export function allowanceProblem({ reason, balanceCents }: { reason: AllowanceProblem; balanceCents: number }): string {
  return reason === 'balance-exceeded'
    ? `Only ${formatCents(balanceCents)} is left.`
    : `An allowance can hold up to ${formatCents(MAX_ALLOWANCE_CENTS)}.`
}
