import type { ReactNode } from 'react'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** The link to the form of a new job, for those who may post one. */
export function PostJobLink({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : <ButtonLink to="/post-job">{children}</ButtonLink>
}
