import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Drawer } from '#app/ui/overlays/drawer.tsx'
import { showToast } from '#app/ui/overlays/toast.ts'
import { Example, GallerySection } from './gallery-section.tsx'

export function FeedbackGallery() {
  return (
    <GallerySection title="Feedback">
      <Example name="Toast, dialog, drawer">
        <div className="flex flex-wrap gap-3">
          <Button
            tone="secondary"
            onClick={() =>
              showToast({
                kind: 'success',
                title: 'Application Successful!',
                description: 'Your application has been submitted.',
              })
            }
          >
            Show success
          </Button>
          <Button tone="secondary" onClick={() => showToast({ kind: 'failure', title: 'Failed to load jobs' })}>
            Show failure
          </Button>
          <Dialog
            trigger={<Button tone="secondary">Open dialog</Button>}
            title="Name this search"
            description="You'll find it in your dashboard."
            footer={<Button>Save search</Button>}
          >
            <TextField label="Name" name="search-name" />
          </Dialog>
          <ConfirmDialog
            trigger={<Button tone="danger">Delete Forklift Driver</Button>}
            title="Delete Forklift Driver"
            sentence="Are you sure you want to delete this job posting?"
            verb="Delete"
            action="/dev/ui"
          />
          <Drawer
            trigger={<Button tone="secondary">Open drawer</Button>}
            title="Filters"
            footer={<Button block>Show 24 jobs</Button>}
          >
            <TextField label="Location" name="drawer-location" />
          </Drawer>
          <Drawer trigger={<Button tone="secondary">Open sheet</Button>} title="Sheet" side="bottom">
            <TextField label="Salary" name="sheet-salary" />
          </Drawer>
        </div>
      </Example>
      <Example name="Callout">
        <div className="grid gap-3 md:grid-cols-2">
          <Callout title="This job closes on 24 Nov 2026">You can apply until the end of that day.</Callout>
          <Callout tone="success" title="Your email is confirmed" />
          <Callout tone="warning" title="Please confirm your email">
            We emailed you a link. It expires in one day.
          </Callout>
          <Callout tone="danger" title="We couldn't save your changes">
            Your changes are still here. Try again.
          </Callout>
        </div>
      </Example>
      <Example name="Empty, done, lost">
        <div className="grid gap-4 md:grid-cols-3">
          <EmptyState title="No applications yet" action={<ButtonLink to="/jobs">Find a job</ButtonLink>}>
            Jobs you apply for appear here, with every status change.
          </EmptyState>
          <EmptyState scene="done" title="All set">
            We've emailed you the details.
          </EmptyState>
          <EmptyState scene="error" title="We couldn't load this">
            Try again in a moment.
          </EmptyState>
        </div>
      </Example>
      <Example name="Skeleton">
        <Skeleton className="h-5 w-3/5" />
      </Example>
    </GallerySection>
  )
}
