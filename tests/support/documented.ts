/** Looks real calls and answers up in the OpenAPI document and holds them against what it says. */
import Ajv2020 from 'ajv/dist/2020.js'

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into freely
type Json = any

export class Documented {
  readonly #document: Json
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

  constructor(document: Json) {
    this.#document = document
    this.#ajv.addSchema(document, 'document')
  }

  operation(method: string, path: string): Json {
    return this.#document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  }

  /** What is wrong with a body; empty when it is as the schema says. */
  complaints(method: string, path: string, of: 'request' | number, body: unknown): string[] {
    const operation = this.operation(method, path)
    const holder = of === 'request' ? operation.requestBody : operation.responses[of]
    const schema = this.resolved(holder)?.content?.['application/json']?.schema
    if (schema === undefined) return ['nothing is said of it']
    const at = of === 'request' ? ['requestBody'] : ['responses', String(of)]
    const steps = [
      'paths',
      path.replace(/:(\w+)/g, '{$1}'),
      method.toLowerCase(),
      ...at,
      'content',
      'application/json',
      'schema'
    ]
    const pointer = steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'))
    const ref =
      holder.$ref === undefined
        ? `document#/${pointer.map(encodeURIComponent).join('/')}`
        : `document${schema.$ref}`
    const validate = this.#ajv.compile({ $ref: ref })
    validate(body)
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }

  /** Names of the headers of an answer, in lower case. */
  headers(method: string, path: string, status: number): string[] {
    const { responses } = this.operation(method, path)
    const { headers } = this.resolved(responses[status] ?? responses.default)
    return Object.keys(headers).map((name) => name.toLowerCase())
  }

  /** What a reference leads to. */
  resolved(held: Json): Json {
    const ref: string | undefined = held?.$ref
    if (ref === undefined) return held
    return ref
      .slice(2)
      .split('/')
      .reduce((at, step) => at[step], this.#document)
  }
}
