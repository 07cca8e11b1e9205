import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import type { ButtonLook } from '#app/ui/button-style.ts'
import { FieldErrors } from '#app/ui/forms/field.tsx'

type PasskeyButtonProps = ButtonLook & {
  /** `create` adds a passkey, `get` uses one. */
  ceremony: 'create' | 'get'
  /** Posting to it gives the options of the ceremony. */
  optionsPath: string
  /** The form action that the credential is posted to. */
  action: string
  /** The key of the fetcher, for a page that shows its data. */
  fetcherKey?: string
  children: string
}

const UNSUPPORTED = "This browser doesn't support passkeys."
const NOT_USED: Record<PasskeyButtonProps['ceremony'], string> = {
  create: 'No passkey was added. Try again when you are ready.',
  get: 'No passkey was used. Try again, or use your password.',
}

/**
 * Adds or uses a passkey, then posts its credential. Inside a form, also posts its checkbox `stay`. The WebAuthn
 * library is loaded on the first click, because few visits need it.
 */
export function PasskeyButton({ ceremony, optionsPath, action, fetcherKey, children, ...look }: PasskeyButtonProps) {
  const fetcher = useFetcher(fetcherKey ? { key: fetcherKey } : {})
  const [isWaiting, setWaiting] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function run(form: HTMLFormElement | null) {
    setError(null)
    setWaiting(true)
    try {
      const credential = await requestCredential(ceremony, optionsPath)
      const stay = form && new FormData(form).get('stay')
      const fields = { credential: JSON.stringify(credential), ...(stay ? { stay: String(stay) } : {}) }
      await fetcher.submit(fields, { method: 'post', action })
    } catch (error) {
      setError(messageOf(error, ceremony))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <div className="scripting-only">
      <Button
        {...look}
        pending={isWaiting || fetcher.state !== 'idle'}
        onClick={(event) => void run(event.currentTarget.form)}
      >
        <KeyRound aria-hidden="true" className="size-4.5" />
        {children}
      </Button>
      <div role="alert">
        <FieldErrors errors={error ? [error] : null} />
      </div>
    </div>
  )
}

/** A message from the server or for the person, shown as it is. */
class PasskeyError extends Error {}

async function requestCredential(ceremony: PasskeyButtonProps['ceremony'], optionsPath: string): Promise<object> {
  const { browserSupportsWebAuthn, startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new PasskeyError(UNSUPPORTED)
  const response = await fetch(optionsPath, { method: 'POST' })
  const answer = (await response.json()) as { options?: object; message?: string }
  if (!response.ok || !answer.options) throw new PasskeyError(answer.message ?? 'Something went wrong. Try again.')
  return ceremony === 'create'
    ? startRegistration({ optionsJSON: answer.options as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: answer.options as PublicKeyCredentialRequestOptionsJSON })
}

function messageOf(error: unknown, ceremony: PasskeyButtonProps['ceremony']): string {
  if (error instanceof PasskeyError) return error.message
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  // Cancelled, timed out, or no passkey for this site: browsers do not say which.
  if (name === 'NotAllowedError' || name === 'AbortError') return NOT_USED[ceremony]
  return 'Something went wrong. Check your connection and try again.'
}
