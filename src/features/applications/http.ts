import type { FastifyInstance } from 'fastify'
import { parseId } from '#lib/ids.ts'
import { privateFilesOf } from '#server/files/files.ts'
import type { Deps } from '#server/http/context.ts'
import { Refusal } from '#server/http/errors.ts'
import { viewDocument, viewPermit } from './contract.ts'
import { fileById, insertFileView } from './queries.ts'
import { type DocumentKind, extensions } from './rules.ts'

/** `GET provider_applications/:id/document` and `/permit`: as an attachment that can run nothing; each view is logged. */
export const serveDocuments = (app: FastifyInstance, { database, config, contracts, authorize }: Deps): void => {
  const { db } = database
  const files = privateFilesOf(config)
  contracts.push(viewDocument, viewPermit)
  const serve = (contract: typeof viewDocument | typeof viewPermit, kind: 'document' | 'permit') =>
    app.get<{ Params: { id: string } }>(`/api/${contract.path}`, async (request, reply) => {
      const user = await authorize(contract.access, request)
      const id = parseId(request.params.id)
      const file = id === null ? undefined : await fileById(db, id, kind)
      const bytes = file && (await files.read(file.path))
      if (!user || id === null || !file || !bytes) throw new Refusal('not_found')
      await insertFileView(db, { provider_application_id: id, user_id: user.id, ip: request.ip, file: kind })
      const name = kind === 'document' ? `application-${id}` : `application-${id}-permit`
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-security-policy': "sandbox; default-src 'none'",
          'content-disposition': `attachment; filename="${name}.${extensions[file.mime as DocumentKind]}"`,
        })
        .type(file.mime)
        .send(bytes)
    })
  serve(viewDocument, 'document')
  serve(viewPermit, 'permit')
}
