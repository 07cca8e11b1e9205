import { Avatar } from '#app/ui/data/avatar.tsx'

/** What customers see of a consultant: the name in their invitation, and how they meet. */
export function ConsultantPreview({ fields }: { fields: Readonly<Record<string, string>> }) {
  const name = fields.full_name?.trim() ?? ''
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-3">
        {name && <Avatar name={name} />}
        <div className="min-w-0">
          <p className="font-display text-lg font-semibold">{name ? `Consultation with ${name}` : 'Consultation'}</p>
          <p className="text-sm text-ink-soft">
            {fields.video_link?.trim() ? 'Video calls use their own link.' : 'Video calls use the link of the type.'}
          </p>
        </div>
      </div>
      <p className="border-t border-line pt-3 text-sm text-ink-soft">
        {fields.own_hours ? 'Customers can book the hours set here.' : "Customers can book the agency's opening hours."}
      </p>
    </div>
  )
}
