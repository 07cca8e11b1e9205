import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { deletionForm } from './deletion-form.ts'
import type { DeletionObstacle } from './erase-account.server.ts'
import type { DeletionPage } from './load-deletion-page.server.ts'

const OBSTACLES: Record<DeletionObstacle, { text: string; href: string; action: string }> = {
  members: {
    text: "You're the only owner of your company, and it has other members. Ask us to make one of them an owner first.",
    href: '/contact',
    action: 'Contact us',
  },
  jobs: {
    text: 'Your company has jobs in Manage Jobs. Delete them first, so that their applicants get an email.',
    href: '/manage-jobs',
    action: 'Manage Jobs',
  },
  orders: {
    text: "You have an order that isn't complete yet. You can delete your account once it's paid and has been shipped or picked up, or ask us to cancel it.",
    href: '/account/orders',
    action: 'Your orders',
  },
}

type DeletionViewProps = {
  page: DeletionPage
  /** Whether the person had confirmed the deletion before they had to enter their password. */
  isConfirmed: boolean
  answer: FormActionData
}

/** What deleting the account does, and the form that does it, or above that what has to be done first. */
export function DeletionView({ page, isConfirmed, answer }: DeletionViewProps) {
  return (
    <div className="space-y-6">
      {page.obstacle && <Obstacle {...OBSTACLES[page.obstacle]} />}
      <ul className="list-disc space-y-2 pl-5">
        {page.openApplications > 0 && (
          <li>
            {page.openApplications === 1 ? 'Your open application' : `Your ${page.openApplications} open applications`}{' '}
            will be withdrawn, and we'll email the employers.
          </li>
        )}
        {page.upcomingBookings > 0 && (
          <li>
            {page.upcomingBookings === 1
              ? 'Your upcoming consultation'
              : `Your ${page.upcomingBookings} upcoming consultations`}{' '}
            will be cancelled.
          </li>
        )}
        <li>This can't be undone. You can register with {page.email} again at any time.</li>
      </ul>
      <Contents title="What is deleted" texts={page.deleted} />
      <Contents title="What we keep" texts={page.kept} />
      {!page.obstacle && <DeletionForm isConfirmed={isConfirmed} answer={answer} />}
    </div>
  )
}

function Contents({ title, texts }: { title: string; texts: string[] }) {
  return (
    <section className="space-y-2">
      <h2 className="text-xl">{title}</h2>
      <ul className="list-disc space-y-2 pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

function Obstacle({ text, href, action }: { text: string; href: string; action: string }) {
  return (
    <div className="space-y-4 rounded-card border border-line bg-surface p-5">
      <p>{text}</p>
      <ButtonLink to={href} tone="secondary">
        {action}
      </ButtonLink>
    </div>
  )
}

function DeletionForm({ isConfirmed, answer }: Omit<DeletionViewProps, 'page'>) {
  const { formProps, of } = useCheckedForm(deletionForm, answer, { id: 'delete-account' })
  return (
    <Form method="post" {...formProps} className="space-y-5">
      <CheckboxField
        label="I understand that my account will be permanently deleted"
        {...of('confirmed')}
        defaultChecked={isConfirmed}
        required
      />
      <SubmitButton tone="danger">Delete my account</SubmitButton>
    </Form>
  )
}
