import { type RefObject, useEffect, useRef } from 'react'

type BoardEvents = {
  canMove: (id: string, status: string) => boolean
  /** A card is dragged, or no longer (null). */
  onDrag: (id: string | null) => void
  /** A card is above a column that it can be moved to, or no longer (null). */
  onOver: (status: string | null) => void
  onMove: (id: string, status: string) => void
  /** Shift and an arrow key on a card: to the right (1) or left (-1). */
  onStep: (id: string, step: number) => void
}

/**
 * Dragging and the keys of the board. They are listened to on the whole board, because a card or column is not a
 * control: the status menu of each card does the same. Cards have their link in `data-applicant`, columns their status
 * in `data-status`.
 */
export function useBoardEvents(box: RefObject<HTMLElement | null>, events: BoardEvents): void {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const controller = new AbortController()
    const listen = <T extends 'dragstart' | 'dragend' | 'dragover' | 'drop' | 'keydown'>(
      type: T,
      listener: (event: HTMLElementEventMap[T]) => void,
    ) => element.addEventListener(type, listener, { signal: controller.signal })
    let dragged: string | null = null
    const targetOf = (event: DragEvent) => {
      const status = closest(event, '[data-status]')?.dataset.status
      return dragged && status && latest.current.canMove(dragged, status) ? { id: dragged, status } : null
    }
    listen('dragstart', (event) => {
      dragged = cardOf(event)
      // Firefox drags only what has data.
      event.dataTransfer?.setData('text/plain', closest(event, 'article')?.querySelector('a')?.textContent ?? '')
      latest.current.onDrag(dragged)
    })
    const endDrag = () => {
      dragged = null
      latest.current.onDrag(null)
      latest.current.onOver(null)
    }
    listen('dragend', endDrag)
    listen('dragover', (event) => {
      const target = targetOf(event)
      if (target) event.preventDefault()
      latest.current.onOver(target?.status ?? null)
    })
    listen('drop', (event) => {
      const target = targetOf(event)
      if (!target) return
      event.preventDefault()
      latest.current.onMove(target.id, target.status)
      // The card leaves its column, so `dragend` may have no element to bubble from.
      endDrag()
    })
    listen('keydown', (event) => {
      const step = event.shiftKey ? STEPS[event.key] : undefined
      const id = cardOf(event)
      if (!step || !id) return
      event.preventDefault()
      latest.current.onStep(id, step)
    })
    return () => controller.abort()
  }, [box])
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

const closest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/** The id of the applicant whose card the event is on. */
const cardOf = (event: Event): string | null =>
  closest(event, 'article')?.querySelector<HTMLElement>('[data-applicant]')?.dataset.applicant ?? null
