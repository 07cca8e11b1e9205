import type { ReactNode } from 'react'
import { Scene, type SceneKind } from '../illustrations/scene.tsx'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  scene?: SceneKind
  /** Heading level of the title. */
  as?: 'h1' | 'h2' | 'h3' | 'p'
}

/** Explains that a list is empty and offers the first action. `scene="done"` is a confirmation. */
export function EmptyState({ title, children, action, scene = 'empty-inbox', as: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-dashed border-edge px-6 py-12 text-center">
      <Scene kind={scene} />
      <Title className="mt-5 font-display text-xl font-semibold text-balance">{title}</Title>
      {children && <div className="mt-2 max-w-[28rem] text-balance text-ink-soft [&_p]:text-balance">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
