import { Form } from 'react-router'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { SearchField } from '#app/ui/forms/search-field.tsx'
import { Scene } from '#app/ui/illustrations/scene.tsx'

/** The 404 page of a product, with a search field. */
export function ProductNotFound() {
  return (
    <div className="page-width grid justify-items-start gap-8 py-12 sm:py-16">
      <Scene kind="no-results" atStart />
      <div className="max-w-form space-y-3">
        <h1 className="text-3xl">Product not found</h1>
        <p className="lead">It may have been removed. Search the store instead.</p>
      </div>
      <Form
        method="get"
        action="/store"
        role="search"
        aria-label="Product search"
        className="flex w-full max-w-form items-end gap-3"
      >
        <SearchField label="Search products" name="q" maxLength={100} className="flex-1" />
        <Button type="submit">Search</Button>
      </Form>
      <BackLink to="/store">Back to store</BackLink>
    </div>
  )
}
