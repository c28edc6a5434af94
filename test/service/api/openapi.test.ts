import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../support/service/open-store.ts'
import { appUnderTest, publicUrl } from '../app-under-test.ts'

const openDocument = async () => {
  const store = await openStore('file::memory:')
  onTestFinished(() => store.close())
  const opened = appUnderTest({ store })
  const response = await opened.app.request('/openapi.json')
  expect(response.status).toBe(200)
  return { ...opened, document: await response.json() }
}

test('is OpenAPI 3.1, needs no key, and names the service and its key', async () => {
  const { document } = await openDocument()
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: publicUrl }])
  expect(document.components.securitySchemes).toEqual({
    ApiKey: { type: 'apiKey', in: 'header', name: 'X-Service-Api-Key' },
  })
})

test('describes every endpoint of the interface document, with its key and its errors', async () => {
  const { document } = await openDocument()
  const operations = Object.entries<
    Record<string, { security?: unknown; responses: object; requestBody?: { required: boolean } }>
  >(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  )
  const statuses = Object.fromEntries(operations.map(({ name, operation }) => [name, Object.keys(operation.responses)]))
  expect(statuses).toEqual({
    'post /v1/links': ['201', '400', '401', '409', '413', '415', '422', '429', '500', '503'],
    'get /v1/links': ['200', '401', '422', '500', '503'],
    'post /v1/tags': ['201', '400', '401', '413', '415', '422', '500', '503'],
    'put /v1/tags/{tag_id}': ['200', '400', '401', '404', '413', '415', '422', '500', '503'],
    'get /v1/tags': ['200', '401', '500', '503'],
    'get /health': ['200', '500'],
    'get /ready': ['200', '500', '503'],
  })
  for (const { name, operation } of operations) {
    expect([name, operation.security]).toEqual([name, / (\/health|\/ready)$/.test(name) ? undefined : [{ ApiKey: [] }]])
    expect([name, operation.requestBody?.required]).toEqual([name, /^get /.test(name) ? undefined : true])
  }
})

test('names the parameters of a list, with their limits and defaults', async () => {
  const { document } = await openDocument()
  const parameters = document.paths['/v1/links'].get.parameters
  expect(parameters.map(({ name, in: place, required }: Record<string, unknown>) => [name, place, required])).toEqual(
    ['sort', 'order', 'page', 'per_page', 'tag_id'].map((name) => [name, 'query', false]),
  )
  const schemas = Object.fromEntries(parameters.map(({ name, schema }: Record<string, never>) => [name, schema]))
  expect(schemas).toMatchObject({
    sort: { type: 'string', enum: ['date', 'performance'], default: 'date' },
    order: { type: 'string', enum: ['desc', 'asc'], default: 'desc' },
    page: { type: 'integer', minimum: 1, default: 1 },
    per_page: { type: 'integer', minimum: 1, maximum: 100, default: 12 },
    tag_id: { type: 'string' },
  })
})

test('names the fields of a creation; only the link is required', async () => {
  const { document } = await openDocument()
  const { properties, required } = document.components.schemas.NewLink
  expect(Object.keys(properties)).toEqual(['link', 'token', 'password', 'expires_at', 'tag_id'])
  expect(required).toEqual(['link'])
  for (const field of Object.values<{ type: string }>(properties)) expect(field.type).toBe('string')
  expect(properties.link.maxLength).toBe(8192)
})

test('has examples that the service answers as documented', async () => {
  const { document, api, list, create } = await openDocument()
  const exampleOf = (schema: string) =>
    Object.fromEntries(
      Object.entries<{ example?: unknown }>(document.components.schemas[schema].properties)
        .filter(([name, { example }]) => example !== undefined && name !== 'tag_id')
        .map(([name, { example }]) => [name, example]),
    )
  const created = await create(exampleOf('NewLink'))
  expect(created.status).toBe(201)
  expect(Object.keys(created.data).sort()).toEqual([...document.components.schemas.Link.required].sort())
  const tag = await api('POST', '/v1/tags', exampleOf('NewTag'))
  expect(Object.keys(tag.data).sort()).toEqual([...document.components.schemas.Tag.required].sort())
  const page = await list('?sort=date&order=desc&page=1&per_page=12&tag_id=1')
  expect(Object.keys(page.data).sort()).toEqual([...document.components.schemas.LinkPage.required].sort())
  const refused = await create({})
  expect(Object.keys(refused.data)).toEqual(
    expect.arrayContaining(document.components.schemas.Error.properties.data.required),
  )
})

test('has no broken reference', async () => {
  const { document } = await openDocument()
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? []
  expect(references.length).toBeGreaterThan(10)
  for (const reference of references) {
    expect(document.components.schemas).toHaveProperty(reference.slice('#/components/schemas/'.length))
  }
})
