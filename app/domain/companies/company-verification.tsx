import Warning from 'lucide-react/icons/triangle-alert'
import { Form } from 'react-router'
import { VERSION_FIELD } from '#app/core/version.ts'
import { cx } from '#app/ui/cx.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'

/** What an admin sees of a company's verification. */
export type CompanyVerification = {
  id: string
  name: string
  version: number
  isVerified: boolean
  /** Whether it is not verified and another company has the same name. */
  hasSameName: boolean
}

type CompanyVerificationProps = {
  company: CompanyVerification
  /** Path that the button redirects back to. */
  back: string
  className?: string
}

/** Whether a company is verified, with the button that changes it, for admins. */
export function VerificationControl({ company, back, className }: CompanyVerificationProps) {
  const action = `/admin/companies/${company.id}/verification`
  return (
    <div className={cx('flex flex-wrap items-center gap-x-2', className)}>
      {company.isVerified ? <Badge tone="green">Verified</Badge> : <Badge>Not verified</Badge>}
      <Form method="post" action={company.isVerified ? `${action}/removal` : action} className="-mx-2">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name={VERSION_FIELD} value={company.version} />
        <SubmitButton action={company.isVerified ? `${action}/removal` : action} tone="quiet" size="sm">
          {company.isVerified ? 'Withdraw verification' : 'Verify company'}
          <VisuallyHidden> {company.name}</VisuallyHidden>
        </SubmitButton>
      </Form>
      {company.hasSameName && <SameNameWarning />}
    </div>
  )
}

/** Warns admins of a company that may pose as another. Wraps, unlike a badge, because table columns are narrow. */
function SameNameWarning() {
  return (
    <p className="flex basis-full gap-1.5 text-xs font-semibold text-amber">
      <Warning aria-hidden="true" className="size-4 shrink-0" />
      Same name as an existing company
    </p>
  )
}
