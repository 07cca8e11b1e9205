import { Form } from 'react-router'
import { path } from '#app/lib/url.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ServiceMark } from './service-mark.tsx'
import type { SignOnService } from './sign-on-service.ts'

type ServiceButtonsProps = {
  services: readonly SignOnService[]
  /** The account type of the login or registration page. */
  loginPage: string
  /** Where the person goes afterwards. */
  returnTo: string | null
}

/** A button for each service that people can sign in with, after the form of the page. Nothing without services. */
export function ServiceButtons({ services, loginPage, returnTo }: ServiceButtonsProps) {
  if (services.length === 0) return null
  return (
    <section aria-label="Other ways to sign in" className="mt-6 space-y-3">
      <p aria-hidden="true" className="flex items-center gap-4 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </p>
      {services.map(({ id, name }) => (
        <Form key={id} method="post" action={path`/sign-in/${id}`}>
          <input type="hidden" name="login" value={loginPage} />
          {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
          <SubmitButton action={path`/sign-in/${id}`} tone="secondary" size="lg" block>
            <ServiceMark id={id} />
            Continue with {name}
          </SubmitButton>
        </Form>
      ))}
    </section>
  )
}
