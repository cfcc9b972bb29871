/**
 * The page of `/redoc`: the reference to read, all of it and nothing to send. It is Swagger UI's bundle
 * once more, told to show and not to try. Its script stands in a file of its own, since the page's
 * policy allows no inline script. Addresses are absolute, since the page may be asked for with a slash
 * at its end.
 */

export const REDOC_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keepsake API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs-assets/swagger-ui.css">
<style>body { margin: 0 } .auth-wrapper, .authorization__btn { display: none !important }</style>
</head>
<body>
<div id="reference"></div>
<script src="/docs-assets/swagger-ui.js"></script>
<script src="/docs-assets/redoc-start.js"></script>
</body>
</html>
`

export const REDOC_START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  supportedSubmitMethods: [],
  defaultModelExpandDepth: 3,
  defaultModelRendering: 'model',
  docExpansion: 'list',
  deepLinking: true,
  filter: true,
  validatorUrl: 'none'
})
`
