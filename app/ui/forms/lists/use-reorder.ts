import { type DragEvent, useRef } from 'react'

/**
 * Reordering a list by dragging its items. While an item is dragged over another one, `onMove` gets both positions.
 *
 * @returns the attributes of the item at a position
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null)
  return (at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      // A text that is selected by dragging in a field is not a move.
      if (event.target !== event.currentTarget) return
      dragged.current = at
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged.current === null) return
      event.preventDefault()
      if (dragged.current === at) return
      onMove(dragged.current, at)
      dragged.current = at
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      dragged.current = null
    },
    onDragEnd: () => {
      dragged.current = null
    },
  })
}
