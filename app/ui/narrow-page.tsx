import type { ReactNode } from 'react'
import { MotifStrip } from './brand/motif.tsx'
import { Scene, type SceneKind } from './illustrations/scene.tsx'

type NarrowPageProps = {
  /** Above everything, such as a link back. */
  above?: ReactNode
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
  /** Links below the form. */
  aside?: ReactNode
  /** The drawing above the heading of a confirmation; without it the heading has a motif. */
  scene?: SceneKind
}

/** A page with a single task (sign in, register, reset) or its confirmation: heading, lead, form and related links. */
export function NarrowPage({ above, title, lead, children, aside, scene }: NarrowPageProps) {
  return (
    <div className="page-width py-6 sm:py-16">
      <div className="mx-(--narrow-margin,auto) max-w-form-narrow">
        {above && <div className="-mt-3 mb-3 sm:-mt-8 sm:mb-6">{above}</div>}
        {scene ? (
          <Scene kind={scene} atStart className="mb-5 h-24 w-40" />
        ) : (
          <MotifStrip short className="mb-6 h-8 w-64 max-w-full max-sm:hidden" />
        )}
        <h1 className="text-3xl">{title}</h1>
        {lead && <p className="lead mt-2">{lead}</p>}
        <div className="mt-6 sm:mt-8">{children}</div>
        {aside && <div className="mt-8 space-y-2 border-t border-line pt-6 text-sm text-ink-soft">{aside}</div>}
      </div>
    </div>
  )
}
