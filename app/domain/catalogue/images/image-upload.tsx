import { Form } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormAnswer, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { ALT_MAX, newPictureForm } from './image-form.ts'

/** Adds a picture with its words. */
export function PictureUpload({ answer }: { answer: FormAnswer }) {
  const { formProps, of } = useCheckedForm(newPictureForm, answer)
  const { name, id, errors } = of('file')
  return (
    <Card as="section" aria-labelledby="add-picture" className="max-w-form">
      <h2 id="add-picture" className="mb-5 text-xl">
        Add a picture
      </h2>
      <Form method="post" encType="multipart/form-data" {...formProps} className="space-y-5">
        <FileField
          {...{ name, id, errors }}
          label="Picture"
          hint="JPEG, PNG or WebP, up to 10 MB. About square is best. Place and camera are taken out of it."
          required
          accept="image/jpeg,image/png,image/webp"
        />
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
