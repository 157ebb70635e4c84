import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { linkOrigin } from './caller/link-origin.ts'

const descriptions = { en: 'One search for everything your team knows.', ko: '팀이 아는 모든 것을 한곳에서 찾아요.' }

/** Describes the search to browsers, which then offer it in their address bar. It leads to the workspace that the person was in last. */
export function serveOpenSearch(server: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  server.get('/opensearch.xml', async (request, reply) => {
    const origin = linkOrigin(request.headers.host, request.socket, publicOrigin)
    const language = /^\s*ko\b/i.test(request.headers['accept-language'] ?? '') ? 'ko' : 'en'
    reply.header('vary', 'accept-language, host').header('cache-control', 'no-cache')
    return reply.type('application/opensearchdescription+xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Quarry</ShortName>
  <Description>${descriptions[language]}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${origin}/icon.svg</Image>
  <Url type="text/html" template="${origin}/workspace/search?q={searchTerms}"/>
</OpenSearchDescription>
`)
  })
}
