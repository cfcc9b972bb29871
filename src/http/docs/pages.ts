/**
 * The two reference pages. Scripts stand in files of their own, since the pages' policy allows no
 * inline script. Addresses are absolute, since a page may be asked for with a slash at its end.
 */

export const SWAGGER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keepsake API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs-assets/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs-assets/swagger-ui.js"></script>
<script src="/docs-assets/swagger-start.js"></script>
</body>
</html>
`

export const SWAGGER_START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false
})
`

export const REDOC_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keepsake API</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 }</style>
</head>
<body>
<div id="reference"></div>
<script src="/docs-assets/redoc.js"></script>
<script src="/docs-assets/redoc-start.js"></script>
</body>
</html>
`

export const REDOC_START = `Redoc.init(
  '/openapi.json',
  { nativeScrollbars: true, disableSearch: false, hideDownloadButton: false },
  document.getElementById('reference')
)
`
