vcl 4.1;

# A cache in front of Cordada, for Varnish 7. docs/operations.md says how to start it and which settings belong to it.
#
#   varnishd -a http=:6081 -a purge=127.0.0.1:6082 -f /etc/varnish/cordada.vcl -s malloc,512m
#
# The socket named "purge" takes purges and nothing else. It must be reachable for the product alone.

import std;

backend product {
  .host = "127.0.0.1";
  .port = "3000";
  # Uploads and exports take long.
  .first_byte_timeout = 600s;
  .between_bytes_timeout = 120s;
  .probe = {
    .url = "/health/live";
    .interval = 1s;
    .timeout = 2s;
    .window = 4;
    .threshold = 2;
    .initial = 2;
  }
}

sub vcl_recv {
  if (local.socket == "purge") {
    call purge;
  }
  if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
    return (synth(405));
  }

  # The product believes these of a proxy. Answers are cached by the Host alone, so no other header may name another one.
  unset req.http.X-Forwarded-Host;
  unset req.http.Surrogate-Key;
  unset req.http.Surrogate-Control;
  set req.http.Host = std.tolower(req.http.Host);

  unset req.http.X-Cordada-Shared;
  unset req.http.X-Cordada-Coding;
  # What names its sender, or may be answered for one sender alone, is neither cached nor answered from the cache. Nor
  # are images: they have no keys, and one may become private.
  if (req.method !~ "^(GET|HEAD)$"
    || req.http.X-Access-Token || req.http.Authorization || req.http.Cookie
    || req.http.Cordada-Position || req.http.X-Language
    || req.url ~ "^/(api|media|health|metrics)(\?|/|$)") {
    return (pass);
  }
  set req.http.X-Cordada-Shared = "yes";
  # Varnish keeps gzip, and unpacks it for clients that cannot. Brotli of the product is kept beside it.
  if (req.http.Accept-Encoding ~ "(?i)(^|[ ,])br([ ,;]|$)" && req.http.Accept-Encoding !~ "(?i)br *; *q=0(\.0*)?([ ,]|$)") {
    set req.http.X-Cordada-Coding = "br";
  }
  # While the product answers, an old answer is shown for ten seconds at most; while it does not, for a day.
  if (req.restarts == 0 && std.healthy(req.backend_hint)) {
    set req.grace = 10s;
  } else {
    set req.grace = 24h;
  }
  return (hash);
}

sub purge {
  if (req.method != "PURGE") {
    return (synth(405));
  }
  if (req.http.Surrogate-Key == "*") {
    if (std.ban("obj.status != 0")) {
      return (synth(200, "Purged"));
    }
  } else if (req.http.Surrogate-Key ~ "^[\w-]{8}( [\w-]{8})*$") {
    if (std.ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)")) {
      return (synth(200, "Purged"));
    }
  } else {
    return (synth(400));
  }
  std.log("Not purged: " + std.ban_error());
  return (synth(503, "Not purged"));
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  hash_data(req.http.X-Cordada-Coding);
  return (lookup);
}

sub vcl_miss {
  # The product failed a moment ago and nothing old is kept: its own answer is the best there is.
  if (req.restarts > 0) {
    return (pass);
  }
}

sub vcl_backend_fetch {
  if (bereq.http.X-Cordada-Coding && !bereq.uncacheable) {
    set bereq.http.Accept-Encoding = "br";
  }
  unset bereq.http.X-Cordada-Coding;
}

sub vcl_backend_response {
  if (bereq.uncacheable || !bereq.http.X-Cordada-Shared) {
    set beresp.uncacheable = true;
    return (deliver);
  }
  # vcl_synth looks for an old answer.
  if (beresp.status >= 500) {
    return (abandon);
  }
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "(?i)(private|no-store)"
    || beresp.http.Surrogate-Control ~ "no-store" || beresp.http.Vary ~ "\*") {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    set beresp.grace = 0s;
    return (deliver);
  }
  if (beresp.http.Surrogate-Control ~ "^max-age=\d+$" && beresp.http.Surrogate-Key) {
    # What is purged when it changes.
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=", "") + "s", 0s);
    set beresp.grace = 24h;
  } else if (beresp.status == 200 && beresp.http.Cache-Control ~ "(?i)(^|[ ,])public([ ,]|$)" && beresp.ttl > 0s) {
    # What is not purged is kept for as long as the product allows, an hour at most.
    if (beresp.ttl > 1h) {
      set beresp.ttl = 1h;
    }
    set beresp.grace = 10s;
  } else {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    set beresp.grace = 0s;
  }
  return (deliver);
}

sub vcl_backend_error {
  if (bereq.http.X-Cordada-Shared && !bereq.uncacheable) {
    return (abandon);
  }
  call unavailable_from_backend;
  return (deliver);
}

sub vcl_deliver {
  if (resp.http.Surrogate-Key) {
    # Browsers count from now on: a change purges the answer, so that it is as good as new.
    unset resp.http.Age;
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  set resp.http.X-Cache = "miss";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
    # It belongs to the request that filled the cache.
    unset resp.http.X-Request-Id;
  }
  return (deliver);
}

sub vcl_synth {
  if (resp.status == 503 && req.http.X-Cordada-Shared && req.restarts == 0) {
    return (restart);
  }
  set resp.http.Cache-Control = "no-store";
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  set resp.body = resp.reason;
  return (deliver);
}

sub unavailable_from_backend {
  set beresp.status = 503;
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  set beresp.grace = 0s;
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  if (bereq.url ~ "^/api/") {
    set beresp.http.Content-Type = "application/json; charset=utf-8";
    set beresp.body = """{"status":503,"statusText":"Service Unavailable","errorCode":"unavailable","description":"Cordada does not answer right now. Please try again."}""";
  } else {
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cordada</title><h1>Cordada</h1><p>The page cannot be shown right now. Please try again in a moment.</p>
<p lang="es">La página no se puede mostrar en este momento. Inténtalo de nuevo en un momento.</p></html>"};
  }
}
