import { JobRowList } from '#app/domain/jobs/list/job-row-list.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge, StatusBadge, type Tone } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DataTable } from '#app/ui/data/data-table.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { BulletList, PlainText } from '#app/ui/data/prose.tsx'
import { StatTile } from '#app/ui/data/stat-tile.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { AreaLayout } from '../area-layout.tsx'
import { Example, GallerySection } from './gallery-section.tsx'

const statuses: [string, Tone][] = [
  ['Pending', 'amber'],
  ['Under Review', 'blue'],
  ['Reviewed', 'blue-strong'],
  ['Interview Scheduled', 'violet'],
  ['Hired', 'green'],
  ['Rejected', 'red'],
  ['Withdrawn', 'neutral'],
]

const rows = [
  { id: '1', title: 'Forklift Driver', company: 'Southern Cross Logistics', on: '2026-11-20', label: '20 Nov 2026' },
  { id: '2', title: 'Payroll Officer', company: 'Coorong Foods', on: '2026-11-18', label: '18 Nov 2026' },
]

const jobs = [
  {
    id: '1',
    title: 'Forklift Driver',
    companyName: 'Southern Cross Logistics',
    companyLogo: null,
    location: 'Dandenong South, VIC',
    jobType: 'Casual',
    workArrangement: 'On-site',
    category: 'Transport & Logistics',
    salary: '$36.40 an hour plus super',
    createdAt: new Date('2026-11-20T02:00:00Z'),
  },
  {
    id: '2',
    title: 'Senior Manager, Regional Supply Chain and Warehouse Operations (fixed term)',
    companyName: 'A company with a name that goes on for quite a while Pty Ltd',
    companyLogo: null,
    location: 'Wagga Wagga, NSW',
    jobType: 'Full-time',
    workArrangement: 'Hybrid',
    category: null,
    salary: null,
    createdAt: new Date('2026-11-01T02:00:00Z'),
  },
]

export function ContentGallery() {
  return (
    <GallerySection title="Content">
      <Example name="Breadcrumb, tabs">
        <Breadcrumb items={[{ label: 'Jobs', href: '/jobs' }, { label: 'Forklift Driver' }]} />
        <Tabs
          label="Dashboard"
          className="mt-4"
          tabs={[
            { label: 'My Applications', href: '?tab=applications', current: true, count: 3 },
            { label: 'Profile', href: '?tab=profile', current: false },
            { label: 'Settings', href: '?tab=settings', current: false },
          ]}
        />
      </Example>
      <Example name="Status and badge">
        <div className="flex flex-wrap gap-2">
          {statuses.map(([label, tone]) => (
            <StatusBadge key={label} tone={tone}>
              {label}
            </StatusBadge>
          ))}
          <Badge>Casual</Badge>
          <Badge tone="green">New</Badge>
        </div>
      </Example>
      <Example name="Avatar">
        <div className="flex items-center gap-3">
          <Avatar name="Priya Raman" size="sm" />
          <Avatar name="Jack O’Brien" />
          <Avatar name="Coorong Foods" square />
          <Avatar name="Amelia Hartono" size="lg" />
        </div>
      </Example>
      <Example name="Stat tile">
        <div className="grid gap-4 sm:grid-cols-3">
          <StatTile value={5} label="Active jobs" href="/manage-jobs" />
          <StatTile value={142} label="Applicants" href="/view-applicants" note="12 since yesterday" />
          <StatTile value={3} label="Bookings" href="/booking-portal" />
        </div>
      </Example>
      <Example name="Job rows">
        <JobRowList jobs={jobs} now={new Date('2026-11-23T02:00:00Z')} timeZone="Australia/Sydney" as="h3" />
      </Example>
      <Example name="Table, cards on a phone">
        <DataTable
          caption="Your jobs"
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'title', header: 'Title', rowHeader: true, cell: (row) => row.title },
            { key: 'company', header: 'Company', cell: (row) => row.company },
            { key: 'posted', header: 'Date Posted', cell: (row) => <Time at={row.on}>{row.label}</Time> },
            {
              key: 'actions',
              header: 'Actions',
              align: 'end',
              hideHeader: true,
              actionsFor: (row) => row.title,
              cell: (row) => (
                <Button tone="secondary" size="sm">
                  Edit <span className="sr-only">{row.title}</span>
                </Button>
              ),
            },
          ]}
        />
        <Pagination newerHref="?before=a" olderHref="?after=b" position="21 to 40 of 150" />
      </Example>
      <Example name="User text, list">
        <Card className="grid gap-6 md:grid-cols-2">
          <PlainText
            text={'We move goods.\nEvery night.\n\nYou bring:\n- a licence\n- steady hands\n\nSee you soon.'}
          />
          <BulletList items={['Weekly pay', 'Parking at the gate', 'Meals on the late shift']} />
        </Card>
      </Example>
      <Example name="Area layout">
        <div className="rounded-card border border-line">
          <AreaLayout
            label="Employer area"
            items={[
              { label: 'Overview', href: '/dev/ui' },
              { label: 'Manage Jobs', href: '/manage-jobs' },
              {
                label: 'View Applicants',
                href: '/view-applicants',
                count: { number: 12, label: '12 unread messages' },
              },
            ]}
          >
            <p className="pb-6">The page content.</p>
          </AreaLayout>
        </div>
      </Example>
    </GallerySection>
  )
}
