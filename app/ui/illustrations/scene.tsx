import { cx } from '../cx.ts'
import { Drawing, type Tint, tintClass } from './drawing.tsx'

/** What a scene shows, with its colour family. */
export const SCENES = {
  /** A form with a tick: something succeeded. */
  done: 'leaf',
  /** An empty tray: nothing has arrived yet. */
  'empty-inbox': 'leaf',
  /** A page and a magnifying glass: a search or filter without results. */
  'no-results': 'sky',
  /** A calendar with a chosen day: a booked consultation. */
  booking: 'leaf',
  /** An open carton: a placed order. */
  order: 'clay',
  /** A crossed-out calendar: something was cancelled. */
  cancelled: 'plum',
  /** A traffic cone: a page or list that failed to load. */
  error: 'clay',
} as const satisfies Record<string, Tint>

export type SceneKind = keyof typeof SCENES

type SceneProps = {
  kind: SceneKind
  /** Above text that is aligned to its start: takes back the empty edge of the drawing. */
  atStart?: boolean
  className?: string
}

/**
 * The drawing of a state, above its heading. Decoration: hidden from assistive technology, so the text beside it says
 * everything. 200 by 120 px unless `className` sets another size of that ratio.
 */
export function Scene({ kind, atStart, className = 'h-30 w-50' }: SceneProps) {
  return (
    <Drawing
      name={`scene-${kind}`}
      className={cx('max-w-full', tintClass(SCENES[kind]), atStart && '-translate-x-[8%]', className)}
    />
  )
}
