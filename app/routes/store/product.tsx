import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs, useRouteError } from 'react-router'
import { loadProductPage, type ProductPageData } from '#app/domain/storefront/product-page/load-product-page.server.ts'
import { ProductNotFound } from '#app/domain/storefront/product-page/product-not-found.tsx'
import { ProductView } from '#app/domain/storefront/product-page/product-view.tsx'
import { StoreUnavailable } from '#app/domain/storefront/store-gateway.ts'
import { StoreLoadError } from '#app/domain/storefront/store-load-error.tsx'
import { requestContext } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { defaultPreview, previewImageMeta } from '#app/lib/markup/preview-image-meta.ts'
import { path } from '#app/lib/url.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import type { Route } from './+types/product'

/** `previewImage`: this page has its own link preview image. A product answers at its id and at its slug. */
export const handle = {
  previewImage: (loaded: Route.ComponentProps['loaderData'] | undefined) => Boolean(loaded?.page),
  canonicalPath: (loaded: Route.ComponentProps['loaderData'] | undefined) =>
    loaded?.page ? path`/product/${loaded.page.product.id}` : undefined,
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.page) return [{ title: loaderData ? 'Error loading product' : 'Product not found' }]
  const { product, metaDescription, jsonLd } = loaderData.page
  const [image] = product.images
  return [
    { title: product.title },
    { name: 'description', content: metaDescription },
    ...(product.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: product.title },
    { property: 'og:description', content: metaDescription },
    ...(image
      ? previewImageMeta({ ...image, url: new URL(image.url, jsonLd.url).href, alt: image.alt || product.title })
      : jsonLd.url
        ? defaultPreview(new URL(jsonLd.url).origin, product.title)
        : []),
    { 'script:ld+json': jsonLd },
  ]
}

/** Selecting another variant only changes the address, so the data is not loaded again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const onlyVariantChanged = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return formMethod === undefined && onlyVariantChanged ? false : defaultShouldRevalidate
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, store } = requestContext(context)
  const { now } = ctx
  try {
    const page: ProductPageData | null = await loadProductPage(ctx, store, params.id)
    if (!page) throw notFound()
    return { page, now }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    ctx.log.warn({ err: error }, 'the store is unavailable')
    return data({ page: null, now }, { status: 503 })
  }
}

export default function Product({ loaderData: { page, now } }: Route.ComponentProps) {
  return (
    <div className="page-width pt-4 pb-16 sm:pb-24">
      <BackLink to="/store">Back to store</BackLink>
      {page ? (
        <ProductView key={page.product.id} page={page} now={now} />
      ) : (
        <div className="mt-4">
          <StoreLoadError as="h1" title="Error loading product" />
        </div>
      )}
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <ProductNotFound /> : <LoadErrorBoundary title="Error loading product" />
}
