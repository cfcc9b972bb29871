/**
 * The page of `/redoc`. Its script stands in a file of its own, since the page's policy allows no
 * inline script. Addresses are absolute, since the page may be asked for with a slash at its end.
 */

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
