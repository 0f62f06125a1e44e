import * as z from 'zod/mini'
import { type Contract, isOfficeRole, isTeamRole } from '#lib/contract.ts'
import { refusals } from './errors.ts'

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    // OpenAPI 3.0 knows files by their format alone.
    override: ({ jsonSchema }) => delete jsonSchema.contentEncoding,
  })
  return { ...rest }
}

const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query') => {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {}
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: of,
  }))
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const responseSchema = ({ reply, bare, media }: Contract): Schema => {
  const data = jsonSchema(reply, 'output')
  if (bare || media) return data
  const success = { type: 'boolean', enum: [true] }
  return {
    type: 'object',
    properties: { success, data, message: { type: 'string' } },
    required: ['success', 'data', 'message'],
  }
}

const token = [{ header: [] }, { query: [] }]
const security: Record<Contract['access'], object[]> = {
  open: [],
  optional: [{}, ...token],
  user: token,
  provider: token,
  operator: token,
  worker: token,
  manager: token,
  owner: token,
  support: token,
  finance: token,
  admin: token,
}

const operationOf = (contract: Contract) => ({
  operationId: `${contract.method.toLowerCase()}_${contract.path.replace(/\W+/g, '_')}`,
  tags: [contract.path.split('/')[0]],
  summary: contract.summary,
  ...(contract.access === 'provider' && { description: 'For providers and operators.' }),
  ...(isTeamRole(contract.access) && {
    description: `For members of a provider's team, at least as ${contract.access}. Who is in several teams names the provider as e_provider_id.`,
  }),
  ...(contract.access === 'operator' && { description: 'For operators.' }),
  ...(isOfficeRole(contract.access) && {
    description: `For operators with the role ${contract.access === 'admin' ? 'admin' : `${contract.access} or admin`}.`,
  }),
  security: security[contract.access],
  parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
  ...(contract.body && { requestBody: { required: true, content: json(jsonSchema(contract.body, 'input')) } }),
  ...(contract.form && {
    requestBody: { required: true, content: { 'multipart/form-data': { schema: jsonSchema(contract.form, 'input') } } },
  }),
  responses: {
    200: {
      description: contract.message || 'Success',
      content: contract.media
        ? { [contract.media]: { schema: responseSchema(contract) } }
        : json(responseSchema(contract)),
    },
    default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Failure' }) },
  },
})

const failure = {
  type: 'object',
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string', description: 'One sentence, in the language of Accept-Language' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    data: { description: 'Facts that help, such as the nearest free starts' },
    request_id: { type: 'string', format: 'uuid' },
  },
  required: ['success', 'message', 'code', 'request_id'],
}

/** The API as OpenAPI 3.0, generated from the contracts: Swagger UI takes many times as long for a document of 3.1. */
export const openApi = (contracts: readonly Contract[], publicUrl: string) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const contract of contracts) {
    const path = `/api/${contract.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Doorstep',
      version: '1',
      description:
        'Sign in with `POST /api/login`; send the answered `api_token` as a bearer token or as the query parameter. ' +
        'Calls that change something can be repeated safely under an `Idempotency-Key` header.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        header: { type: 'http', scheme: 'bearer' },
        query: { type: 'apiKey', in: 'query', name: 'api_token' },
      },
      schemas: { Failure: failure },
    },
  }
}
