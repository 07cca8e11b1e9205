import { useIsReadOnly } from '#app/core/read-only.tsx'
import { Link } from '#app/ui/link.tsx'

/**
 * Tells a read-only member that they change nothing on this page, and who can change that. Nothing for everyone else.
 */
export function ReadOnlyNote({ className }: { className?: string }) {
  if (!useIsReadOnly()) return null
  return (
    <p data-print="none" className={className}>
      You're a read-only member, so you can view this but not change it. An owner of{' '}
      <Link to="/employer/team" className="link">
        your team
      </Link>{' '}
      can change your role.
    </p>
  )
}
