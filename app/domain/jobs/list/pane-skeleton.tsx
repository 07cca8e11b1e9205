import { Skeleton } from '#app/ui/data/skeleton.tsx'

/** The shape of a job that is loading in the pane. */
export function PaneSkeleton() {
  return (
    <div className="space-y-4 p-6">
      <div className="flex gap-4">
        <Skeleton className="size-14 shrink-0" />
        <div className="w-full space-y-3">
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-12 w-96 max-w-full" />
      <Skeleton className="h-40" />
    </div>
  )
}
