import { Form } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { controlClass, FieldFrame, useField } from '#app/ui/field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type FormAnswer, useCheckedForm } from '#app/ui/use-checked-form.ts'
import { ALT_MAX, newPictureForm } from './picture-form.ts'

/** Adds a picture with its words. A refused file has to be chosen again: browsers allow no other way. */
export function PictureUpload({ answer }: { answer: FormAnswer }) {
  const { formProps, of } = useCheckedForm(newPictureForm, answer)
  const { name, id, errors } = of('file')
  const hint = 'JPEG, PNG or WebP, up to 10 MB. About square is best. Place and camera are taken out of it.'
  const field = useField({ id, hint, errors })
  return (
    <Card as="section" aria-labelledby="add-picture" className="max-w-form">
      <h2 id="add-picture" className="mb-5 text-xl">
        Add a picture
      </h2>
      <Form method="post" encType="multipart/form-data" {...formProps} className="space-y-5">
        <FieldFrame label="Picture" hint={hint} errors={errors} ids={field}>
          <input
            {...field.control}
            name={name}
            type="file"
            required
            accept="image/jpeg,image/png,image/webp"
            className={`${controlClass} file:mr-4 file:rounded-control file:border-0 file:bg-accent-soft file:px-3 file:py-1 file:font-semibold file:text-accent`}
          />
        </FieldFrame>
        <TextField
          {...of('alt')}
          label="What it shows"
          hint="For people who cannot see it: “Green mug with a white mark”."
          required
          maxLength={ALT_MAX}
        />
        <SubmitButton>Add picture</SubmitButton>
      </Form>
    </Card>
  )
}
