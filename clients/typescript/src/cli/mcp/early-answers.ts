/**
 * What an editor is told while the service is still being started: what the service of this version lists to
 * its first key. So no editor gives up on the first start, which may have to install the service.
 */
import {
  type JSONRPCRequest,
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS
} from '@modelcontextprotocol/sdk/types.js'
import packed from '../../../package.json' with { type: 'json' }
import catalogue from '../../generated/mcp.json' with { type: 'json' }

const LISTED = new Map<string, Record<string, unknown>>(Object.entries(catalogue.listed))

/** The answer; null where only the service has one. */
export function earlyAnswer({ method, params }: JSONRPCRequest): Record<string, unknown> | null {
  if (method === 'ping') return {}
  if (method !== 'initialize') return LISTED.get(method) ?? null
  const asked = String(params?.['protocolVersion'])
  const isKnown = SUPPORTED_PROTOCOL_VERSIONS.includes(asked)
  return {
    protocolVersion: isKnown ? asked : LATEST_PROTOCOL_VERSION,
    capabilities: catalogue.capabilities,
    serverInfo: { ...catalogue.serverInfo, version: packed.version },
    instructions: catalogue.instructions
  }
}
