import { Form } from 'react-router'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { CodeField } from './code-field.tsx'
import type { TotpSetup } from './totp-setup.server.ts'
import { codeForm } from './two-step-forms.ts'

const CONFIRMATION = '/account/two-step/confirmation'

/** The QR code and the secret of a new authenticator app, and the form that confirms it with a first code. */
export function TotpSetupForm({ setup, answer }: { setup: TotpSetup; answer: FormActionData }) {
  const { formProps, of } = useCheckedForm(codeForm, answer, { id: 'totp-setup' })
  return (
    <Form method="post" action={CONFIRMATION} {...formProps} className="space-y-6">
      <input type="hidden" name="setup" value={setup.uri} />
      <section aria-labelledby="scan-step" className="space-y-4">
        <h2 id="scan-step" className="text-xl">
          1. Scan this code
        </h2>
        <p>Open your authenticator app, add an account and scan the code.</p>
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${setup.size} ${setup.size}`}
          shapeRendering="crispEdges"
          className="size-56 rounded-card border border-line"
        >
          <rect width={setup.size} height={setup.size} fill="#fff" />
          <path d={setup.qrPath} fill="#000" />
        </svg>
        <p className="text-sm text-ink-soft">
          Can't scan it? Enter this key in your app instead:
          <code className="mt-1 block font-mono text-base break-words text-ink select-all">{setup.secret}</code>
        </p>
      </section>
      <section aria-labelledby="code-step" className="space-y-4">
        <h2 id="code-step" className="text-xl">
          2. Enter the code that the app shows
        </h2>
        <CodeField {...of('code')} />
      </section>
      <SubmitButton action={CONFIRMATION}>Turn on</SubmitButton>
    </Form>
  )
}
