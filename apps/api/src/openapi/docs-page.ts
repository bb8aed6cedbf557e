/** The calls as a page to be read: made from the OpenAPI document, whole in itself, without a script. */
import { exampleTextOf } from '@porchlight/contracts/errors/refusal-examples'
import { type RefusalCode, refusalCodes, refusals } from '@porchlight/contracts/errors/refusals'
import { escapeHtml } from '@porchlight/contracts/values/text/html'
import type { JsonSchema } from '@porchlight/contracts/wire/json-schema'
import type { DescribedCall, Parameter } from './calls.ts'
import { curlOf, type Placed } from './docs-curl.ts'
import { codeElement, type Field, fieldsOf, fieldTable, nameOf, table, typeOf } from './docs-schemas.ts'
import { aboutCalls, type OpenapiDocument } from './document.ts'
import { type DescribedResponse, refusalsOfKind } from './responses.ts'
import { accessTexts } from './texts.ts'

const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#143C33"/><circle cx="16" cy="16" r="10.5" fill="#F3B63F" fill-opacity="0.28"/><circle cx="16" cy="16" r="7" fill="#D08F1F"/><circle cx="16" cy="16" r="4.2" fill="#FFE3A1"/></svg>'

const offlineTexts: Readonly<Record<string, string>> = {
  queue: 'waits on the device and is sent once',
  online: 'needs an answer now',
}

/** @param origin where the server is reached, for the examples */
export function renderApiDocs(document: OpenapiDocument, style: string, origin: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Placed => ({ method, path, call })),
  )
  const groups = document.tags.map(({ name, description }) => ({
    name,
    title: description,
    calls: calls.filter(({ call }) => call.tags.includes(name)),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Calls · Porchlight</title>
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<div class="page">
<header>
<a class="brand" href="/">${mark}Porchlight</a>
<h1>Calls</h1>
<p class="lead">Everything that the app asks of its server, and how to ask it yourself.</p>
</header>
<div class="columns">
<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ul><li><a href="#begin">How to begin</a></li></ul>
${groups.map(({ title, calls: groupCalls }) => `<h3>${escapeHtml(title)}</h3><ul>${groupCalls.map(linkTo).join('')}</ul>`).join('\n')}
<h3>Besides</h3>
<ul><li><a href="#refusals">Refusals</a></li><li><a href="#shapes">Shapes</a></li></ul>
</nav>
<main id="calls" tabindex="-1">
<section id="begin"><h2>How to begin</h2>
${aboutCalls.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
<p>The same as a document for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>, of protocol and schema ${escapeHtml(document.info.version)}. The examples below need to know once where the server is:</p>
<pre><code>PORCH=${escapeHtml(origin)}</code></pre>
</section>
${groups.map(({ name, title, calls: groupCalls }) => `<section><h2 id="noun-${name}">${escapeHtml(title)}</h2>${groupCalls.map((placed) => article(placed, document)).join('\n')}</section>`).join('\n')}
<section><h2 id="refusals">Refusals</h2>
<p>A failed call answers with an ${typeOf({ $ref: '#/components/schemas/Error' })}. These are all the codes there are; the list may grow.</p>
${refusalTable('All refusals', refusalCodes, true)}
</section>
<section><h2 id="shapes">Shapes</h2>
${Object.entries(document.components.schemas).map(shape).join('\n')}
</section>
<footer><p>Porchlight is open source, under the MIT licence.</p></footer>
</main>
</div>
</div>
</body>
</html>
`
}

function linkTo({ method, path, call }: Placed): string {
  return `<li><a href="#${anchorOf(call)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a></li>`
}

function anchorOf({ operationId }: DescribedCall): string {
  return `call-${operationId.replace('.', '-')}`
}

function article({ method, path, call }: Placed, document: OpenapiDocument): string {
  const { operationId, summary, description } = call
  const access = call['x-access'] as keyof typeof accessTexts
  const example = curlOf({ method, path, call })
  const offline = offlineTexts[call['x-offline'] ?? '']
  const facts: [label: string, text: string][] = [['Who may', accessTexts[access]]]
  if (offline) facts.push(['Without a signal', offline])
  if (call['x-version']) facts.push(['Operation', `${operationId}, version ${call['x-version']}`])
  return `<article aria-labelledby="${anchorOf(call)}">
<h3 id="${anchorOf(call)}">${escapeHtml(summary)}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${escapeHtml(path)}</code></p>
<ul class="facts plain">${facts.map(([label, text]) => `<li>${escapeHtml(label)}: <span>${escapeHtml(text)}</span></li>`).join('')}</ul>
${description ? `<p class="about">${escapeHtml(description)}</p>` : ''}
${argumentTables(call, document)}
${responseTables(call, document)}
${example === null ? '' : `<h4>Example</h4><pre><code>${escapeHtml(example)}</code></pre>`}
</article>`
}

function argumentTables(call: DescribedCall, document: OpenapiDocument): string {
  const parameters = (call.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? parameterNamed(parameter.$ref, document) : parameter,
  )
  const tables = (['path', 'query', 'header'] as const).map((where) => {
    const placedParameters = parameters.filter((each) => each.in === where)
    return fieldTable(
      { path: 'In the path', query: 'In the query', header: 'In the headers' }[where],
      placedParameters,
    )
  })
  const [body] = Object.values(call.requestBody?.content ?? {})
  const name = body && nameOf(body.schema)
  const inBody = name
    ? `<h4>In the body</h4><p>${typeOf(body.schema)}</p>`
    : fieldTable('In the body', body ? fieldsOf(body.schema) : [])
  return [...tables, inBody].join('')
}

function parameterNamed(ref: string, { components }: OpenapiDocument): Parameter {
  const { description, ...foundParameter } = components.parameters[ref.split('/').at(-1) ?? ''] ?? {
    name: ref,
    in: 'header',
    required: false,
    schema: {},
    description: '',
  }
  return { ...foundParameter, schema: { ...foundParameter.schema, description } } as Parameter
}

function responseTables(call: DescribedCall, document: OpenapiDocument): string {
  const good: string[] = []
  const codes = new Set<string>()
  for (const [status, responseOrRef] of Object.entries(call.responses)) {
    const response =
      '$ref' in responseOrRef ? document.components.responses[nameOf(responseOrRef) ?? ''] : responseOrRef
    const refusedCodes = codesIn(response)
    for (const code of refusedCodes) codes.add(code)
    if (response && refusedCodes.length === 0) good.push(goodResponse(status, response))
  }
  const operationCodes = refusalCodes.filter((code) => codes.has(code))
  const ownCodes = operationCodes.filter((code) => !ofKind.has(code))
  return `<h4>Answers</h4>${good.join('')}${refusalTable('Refusals', ownCodes)}${linksTo(operationCodes.filter((code) => ofKind.has(code)))}`
}

/** Refusals that any call may get, which the page describes only once. */
const ofKind = new Set<string>(refusalsOfKind({ access: 'member', changes: true, once: true }))

function linksTo(codes: readonly RefusalCode[]): string {
  if (codes.length === 0) return ''
  const links = codes.map((code) => `<a href="#refusal-${code}">${codeElement(code)}</a>`)
  return `<p class="others">As any call of its kind: ${links.join(', ')}</p>`
}

function goodResponse(status: string, { description, content }: DescribedResponse): string {
  const [type = '', body] = Object.entries(content ?? {})[0] ?? []
  if (!body) return `<p><code>${status}</code> ${escapeHtml(description)}</p>`
  const schema = body.schema as JsonSchema
  const typeText = type === 'application/json' ? typeOf(schema) : escapeHtml(type)
  return `<p><code>${status}</code> ${escapeHtml(description)} ${typeText}</p>`
}

function codesIn(response: DescribedResponse | undefined): string[] {
  const schema = response?.content?.['application/json']?.schema as JsonSchema | undefined
  const code = (schema?.properties as Record<string, JsonSchema> | undefined)?.code
  if (!schema || nameOf(schema) !== 'Error' || !code) return []
  return (Array.isArray(code.enum) ? code.enum : [code.const]).map(String)
}

function refusalTable(caption: string, codes: readonly RefusalCode[], anchor = false): string {
  if (codes.length === 0) return ''
  const rows = codes.map(
    (code) =>
      `<tr${anchor ? ` id="refusal-${code}"` : ''}><th scope="row">${codeElement(code)}<span class="status">${refusals[code].status}</span></th><td>${escapeHtml(exampleTextOf(code))}</td></tr>`,
  )
  return table(caption, ['Code and status', 'Text'], rows)
}

function shape([name, schema]: [string, JsonSchema]): string {
  const fields: Field[] = fieldsOf(schema)
  const description = typeof schema.description === 'string' ? schema.description : null
  const about = description ? `<p class="about">${escapeHtml(description)}</p>` : ''
  const { description: _said, ...bare } = schema
  const body =
    fields.length > 0 ? fieldTable(`Fields of ${name}`, fields) : `<p class="about">${typeOf(bare)}</p>`
  return `<article aria-labelledby="shape-${name}"><h3 id="shape-${name}">${name}</h3>${about}${body}${choices(schema)}</article>`
}

interface Choice {
  if: { properties: Record<string, JsonSchema> }
  then: { properties: Record<string, JsonSchema> }
}

/**
 * Describes fields whose value decides another field's type. A post's requirements by type are described in words
 * beside it.
 */
function choices({ allOf }: JsonSchema): string {
  const rules = (Array.isArray(allOf) ? (allOf as Choice[]) : []).filter(
    (rule) => rule.if && rule.then.properties,
  )
  if (rules.length === 0) return ''
  const rows = rules.map((rule) => {
    const [[field, when] = ['', {}]] = Object.entries(rule.if.properties)
    const [[other, then] = ['', {}]] = Object.entries(rule.then.properties)
    return `<tr><th scope="row">${codeElement(field)} is ${codeElement(when.const)}</th><td>${codeElement(other)} is ${typeOf(then)}</td></tr>`
  })
  return table('What decides what', ['When', 'Then'], rows)
}
