import { expect } from "chai";
import fc from "fast-check";
import {
  absoluteAddress,
  joinAddress,
  sameOrigin,
} from "../../../src/providers/generic-http/join-address.ts";

describe("addresses of HTTP calls", () => {
  it("are a path below the backend's base address", () => {
    expect(joinAddress("https://api.example.org", "/v1/x?a=1#b")).to.equal(
      "https://api.example.org/v1/x?a=1#b",
    );
    expect(joinAddress("https://api.example.org/base/", "v1")).to.equal("https://api.example.org/base/v1");
    expect(joinAddress("http://127.0.0.1:8070/api", "/isalive")).to.equal(
      "http://127.0.0.1:8070/api/isalive",
    );
  });

  it("never leave the backend's host, whatever the path says", () => {
    for (const path of [
      "//evil.example/x",
      "\\\\evil.example",
      "@evil.example",
      ":8443/x",
      "https://evil.example",
      "/..//evil.example",
    ]) {
      const joined = joinAddress("https://api.example.org", path);
      expect(new URL(joined ?? "").host, path).to.equal("api.example.org");
    }
    fc.assert(
      fc.property(fc.webUrl(), fc.oneof(fc.string(), fc.webUrl(), fc.webPath()), (base, path) => {
        const own = new URL(base);
        const joined = joinAddress(own.origin + own.pathname, path);
        if (joined !== undefined) expect(new URL(joined).origin).to.equal(own.origin);
      }),
    );
  });

  it("are of the web, and carry no user and no password", () => {
    for (const address of [
      "file:///etc/passwd",
      "ftp://a.example",
      "https://u:p@a.example/",
      "nothing",
      "javascript:1",
    ]) {
      expect(absoluteAddress(address), address).to.equal(undefined);
    }
    expect(absoluteAddress("HTTPS://A.example/x")).to.equal("https://a.example/x");
  });

  it("have the same origin only with the same scheme, host and port", () => {
    expect(sameOrigin("https://a.example/x", "https://A.example:443/y")).to.equal(true);
    expect(sameOrigin("https://a.example", "http://a.example")).to.equal(false);
    expect(sameOrigin("https://a.example", "https://a.example:8443")).to.equal(false);
    expect(sameOrigin("https://a.example", "https://a.example.evil.example")).to.equal(false);
    expect(sameOrigin("nothing", "nothing")).to.equal(false);
  });
});
