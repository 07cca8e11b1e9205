import type { UserType } from '#app/policy/actor.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The id of the section with these buttons. */
export const DATA_SECTION = 'your-data'

/** `Download my data`, and `Delete my account` where the account is the person's own. */
export function DataSettings({ canDelete, userType }: { canDelete: boolean; userType: UserType }) {
  return (
    <div className="max-w-form space-y-4">
      <p className="text-ink-soft">
        A ZIP file with your data:{' '}
        {userType === 'employee'
          ? "your profile, applications, bookings, orders and emails, and your resumes as you uploaded them. Employers' notes and ratings aren't included. Contact us to ask for them."
          : 'your profile, bookings, orders and emails.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/account/data" reloadDocument tone="secondary">
          Download my data
        </ButtonLink>
        {canDelete && (
          <ButtonLink to="/account/deletion" tone="danger">
            Delete my account
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
