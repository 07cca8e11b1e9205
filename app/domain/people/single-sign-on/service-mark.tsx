import KeyRound from 'lucide-react/icons/key-round'
import type { SignOnService } from './sign-on-service.ts'

/** The mark of a service, in the colours that it asks for; a key for the operator's own. Decorative. */
export function ServiceMark({ id }: Pick<SignOnService, 'id'>) {
  if (id === 'oidc') return <KeyRound aria-hidden="true" className="size-4.5 shrink-0" />
  const Mark = MARKS[id]
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" className="size-4.5 shrink-0">
      <Mark />
    </svg>
  )
}

const MARKS = { google: Google, microsoft: Microsoft, linkedin: LinkedIn }

function Google() {
  return (
    <>
      <path
        fill="#4285f4"
        d="M17 9.2c0-.6 0-1.1-.2-1.6H9v3.1h4.5a3.8 3.8 0 0 1-1.7 2.5v2.1h2.7c1.6-1.5 2.5-3.6 2.5-6.1Z"
      />
      <path fill="#34a853" d="M9 17.3c2.2 0 4.1-.7 5.5-2l-2.7-2.1a5 5 0 0 1-7.5-2.6H1.5v2.1A8.3 8.3 0 0 0 9 17.3Z" />
      <path fill="#fbbc05" d="M4.3 10.6a5 5 0 0 1 0-3.2V5.3H1.5a8.3 8.3 0 0 0 0 7.4l2.8-2.1Z" />
      <path fill="#ea4335" d="M9 4c1.2 0 2.3.4 3.2 1.3l2.4-2.4A8.3 8.3 0 0 0 1.5 5.3l2.8 2.1A5 5 0 0 1 9 4Z" />
    </>
  )
}

function Microsoft() {
  return (
    <>
      <path fill="#f25022" d="M1 1h7.6v7.6H1z" />
      <path fill="#7fba00" d="M9.4 1H17v7.6H9.4z" />
      <path fill="#00a4ef" d="M1 9.4h7.6V17H1z" />
      <path fill="#ffb900" d="M9.4 9.4H17V17H9.4z" />
    </>
  )
}

function LinkedIn() {
  return (
    <>
      <rect x="1" y="1" width="16" height="16" rx="2" fill="#0a66c2" />
      <path
        fill="#fff"
        d="M3.6 7.2h2.2v7H3.6zM4.7 3.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6ZM7.2 7.2h2.1v1c.4-.7 1.1-1.2 2.2-1.2 2.1 0 2.7 1.4 2.7 3.3v3.9H12v-3.5c0-.9-.2-1.8-1.2-1.8-1.1 0-1.4.8-1.4 1.8v3.5H7.2z"
      />
    </>
  )
}
