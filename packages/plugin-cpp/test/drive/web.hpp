#pragma once

#ifdef _WIN32
#include <winsock2.h>
#else
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#endif

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "../check.hpp"
#ifdef _WIN32
#include "backline/adapters/http_winhttp.hpp"
#elif defined(BACKLINE_TEST_CURL)
#include "backline/adapters/http_curl.hpp"
#endif
#include "backline/pack_http.hpp"

/** Tests HTTP adapters with servers that end early, never answer, or answer something else. */
namespace drive {

using namespace backline;
using std::chrono::milliseconds, std::chrono::steady_clock;

#ifdef _WIN32
using Socket = SOCKET;
using Length = int;
using SendSize = int;
inline void close(Socket one) { closesocket(one); }
inline constexpr int noSignal = 0;
#else
using Socket = int;
using Length = socklen_t;
using SendSize = std::size_t;
inline void close(Socket one) { ::shutdown(one, SHUT_RDWR), ::close(one); }
inline constexpr int noSignal = MSG_NOSIGNAL;
#endif

/** A server that accepts a connection and stays silent. */
inline const std::string silence(1, '\0');

/** Answers one connection. `again` is repeated until the client leaves; if empty, the connection ends. */
class Server {
 public:
  explicit Server(std::string said, std::string more = "") : text(std::move(said)), again(std::move(more)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    listener = socket(AF_INET, SOCK_STREAM, 0);
    Length size = sizeof(address);
    bind(listener, reinterpret_cast<sockaddr*>(&address), size);
    listen(listener, 1);
    getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/";
    thread = std::thread([this] { answer(); });
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { end(); }
  /** Releases a waiting client. Returns its request. */
  const std::string& end() {
    isEnded = true;
    close(listener);
    if (thread.joinable()) thread.join();
    return request;
  }
  std::string url;
  /** The client has not left within 30 seconds. */
  std::atomic<bool> isTired{false};

 private:
  std::string text, again, request;
  std::atomic<bool> isEnded{false};
  Socket listener;
  std::thread thread;

  static bool say(Socket one, const std::string& words) {
    return words == silence || send(one, words.data(), static_cast<SendSize>(words.size()), noSignal) > 0;
  }
  void answer() {
    const Socket one = accept(listener, nullptr, nullptr);
    char bytes[4096];
    const auto size = recv(one, bytes, sizeof(bytes), 0);
    if (size > 0) request.assign(bytes, static_cast<std::size_t>(size));
    bool isHeard = size > 0 && (text.empty() || say(one, text));
    for (int round = 0; !again.empty() && isHeard && !isTired && !isEnded; ++round) {
      std::this_thread::sleep_for(milliseconds(50));
      isHeard = say(one, again);
      isTired = round == 600;
    }
    close(one);
  }
};

inline const std::string okHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json";

/** The result of a call. */
struct Got {
  HttpEnd end;
  /** The position of the first bytes; -1 if there were none. */
  std::int64_t at = -1;
  std::string body;
  int pauses = 0;
  bool has(int expected, std::int64_t from, const std::string& text) const {
    return end.status == expected && at == from && body == text;
  }
};

/** Requests bytes 2 to 5 of a file. Gives up after some pauses or some bytes. */
inline Got fetch(PackHttp& http, const std::string& url, int pauses = 100, std::size_t bytes = 1'000'000) {
  Got got;
  got.end = http.get(url + "b?e=1", 2, 6, [&](const HttpPart& part) {
    if (part.size == 0) return ++got.pauses < pauses;
    if (got.at < 0) got.at = part.at;
    check::isTrue(part.at == got.at + static_cast<std::int64_t>(got.body.size()), "reports the position of each part");
    got.body.append(reinterpret_cast<const char*>(part.bytes), part.size);
    return got.body.size() < bytes;
  });
  return got;
}

inline void takesRanges(PackHttp& http) {
  const std::string part = "HTTP/1.1 206 Partial Content\r\nContent-Type: application/octet-stream\r\n";
  Server server(part + "Content-Range: bytes 2-5/10\r\nContent-Length: 4\r\n\r\n2345");
  check::isTrue(fetch(http, server.url).has(206, 2, "2345"), "takes the range that it asked for");
  const std::string& asked = server.end();
  check::isTrue(asked.rfind("GET /b?e=1 HTTP/1.1\r\n", 0) == 0, "asks for the whole address");
  check::isTrue(asked.find("\r\nRange: bytes=2-5\r\n") != std::string::npos, "asks for a range");
  check::isTrue(asked.find("Authorization") == std::string::npos, "shows no token to a link");
  check::isTrue(fetch(http, Server(part + "Content-Range: bytes 6-9/10\r\nContent-Length: 4\r\n\r\n6789").url).has(206, 6, "6789"),
                "reports the position of another range");
  check::isTrue(fetch(http, Server(part + "Content-Length: 4\r\n\r\n2345").url).has(206, 2, "2345"), "accepts an answer without a stated range");
  check::isTrue(fetch(http, Server(part + "Content-Range: bytes 2-9/10\r\nContent-Length: 8\r\n\r\n23456789").url).has(206, 2, "23456789"),
                "passes on an answer longer than requested");
  check::isTrue(fetch(http, Server(okHead + "\r\nContent-Length: 10\r\n\r\n0123456789").url).has(200, 0, "0123456789"),
                "reports that a whole answer starts at 0");
}

inline void endsWithItsServer(PackHttp& http) {
  const Got cut = fetch(http, Server(okHead + "\r\nContent-Length: 1000\r\n\r\n0123").url);
  check::isTrue(cut.has(0, 0, "0123"), "passes on the arrived part of an incomplete answer, and reports it");
#ifndef _WIN32
  // Wine treats it as complete. Then the JSON does not parse, and blocks fail their hashes.
  check::isTrue(fetch(http, Server(okHead + "\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n0123\r\n").url).end.status == 0,
                "reports an incomplete chunked answer");
#endif
  check::isEqual(fetch(http, Server("").url).end.status, 0, "has no answer if the server closes the connection");
  check::isEqual(fetch(http, Server("SSH-2.0-OpenSSH_9.2\r\n").url).end.status, 0, "has no answer of another protocol");
  Server gone("");
  gone.end();
  check::isEqual(fetch(http, gone.url).end.status, 0, "has no answer without a server");
}

inline void saysWhatServersSay(PackHttp& http) {
  Server other(okHead + "\r\nContent-Length: 2\r\n\r\n{}");
  const std::string moved = "HTTP/1.1 302 Found\r\nLocation: " + other.url + "\r\nContent-Length: 0\r\n\r\n";
  check::isEqual(fetch(http, Server(moved).url).end.status, 302, "follows no redirect");
  Server busy("HTTP/1.1 503 Busy\r\nContent-Type: application/json; charset=utf-8\r\nRetry-After: 7\r\nContent-Length: 2\r\n\r\n{}");
  std::string body;
  const HttpEnd end = http.post(busy.url + "open", "{\"sku\":1}", "bld_1", [&](const HttpPart& part) {
    if (part.size > 0) body.append(reinterpret_cast<const char*>(part.bytes), part.size);
    return true;
  });
  check::isTrue(end.status == 503 && end.isJson && end.retrySeconds == 7 && body == "{}", "says when to ask again");
  const std::string& asked = busy.end();
  check::isTrue(asked.rfind("POST /open HTTP/1.1\r\n", 0) == 0, "posts");
  check::isTrue(asked.find("\r\nAuthorization: Bearer bld_1\r\n") != std::string::npos, "shows its token");
  check::isTrue(asked.find("\r\nContent-Type: application/json\r\n") != std::string::npos, "says that it posts JSON");
  check::isTrue(other.end().empty(), "asks no other host");
}

/** Each must end within seconds, although its server would wait for half a minute. */
template <typename Http>
void endsSoon(const std::string& said, const std::string& again, int pauses, std::size_t bytes, const std::string& fact) {
  // The server must stop first, because the adapter waits for abandoned calls.
  Http http;
  Server server(said, again);
  const auto from = steady_clock::now();
  const Got got = fetch(http, server.url, pauses, bytes);
  check::isTrue(steady_clock::now() - from < std::chrono::seconds(20) && !server.isTired, fact + ": ends soon");
  check::isTrue(got.body.size() >= bytes || got.pauses == pauses, fact + ": is asked if it should continue");
}

template <typename Http>
void testPackHttp() {
  Http http;
  takesRanges(http);
  endsWithItsServer(http);
  saysWhatServersSay(http);
  const std::string endless = okHead + "\r\nContent-Length: 100000\r\n\r\n";
  endsSoon<Http>(endless, "x", 1000, 3, "a body that never ends");
  endsSoon<Http>(okHead, "\r\nx: y", 5, 1, "headers that never end");
  endsSoon<Http>(endless, silence, 5, 1, "a body that does not come");
  endsSoon<Http>(silence, silence, 5, 1, "an answer that does not come");
}

template <typename Client>
void testHttpClient() {
  Client client(1000);
  const std::string type = "; note=" + std::string(400, 'x');
  const auto response = client.post(Server(okHead + type + "\r\nContent-Length: 2\r\n\r\n{}").url, "{}", "token");
  check::isTrue(response.status == 200 && response.body == "{}", "takes an answer");
  check::isEqual(response.contentType, std::string("application/json"), "takes a long type of content");
  check::isEqual(client.post(Server(okHead + "\r\nContent-Length: 1000\r\n\r\n{\"cut\":").url, "{}", "").status, 0, "takes no answer that breaks off");
  for (const auto& [head, more] : {std::pair<std::string, std::string>(okHead + "\r\nContent-Length: 1000\r\n\r\n", "x"), {okHead, "\r\nx: y"}}) {
    Server server(head, more);
    check::isTrue(client.post(server.url, "{}", "").status == 0 && !server.isTired, "ends an answer that never ends");
  }
  Server server(silence, silence);
  std::thread stopper([&] {
    std::this_thread::sleep_for(milliseconds(300));
    client.stop();
  });
  check::isEqual(client.post(server.url, "{}", "").status, 0, "is stopped");
  stopper.join();
}

inline void asksTheWeb() {
#ifdef _WIN32
  WSADATA data;
  WSAStartup(MAKEWORD(2, 2), &data);
  testHttpClient<adapters::WinHttpClient>();
  testPackHttp<adapters::WinHttpPackHttp>();
#elif defined(BACKLINE_TEST_CURL)
  testHttpClient<adapters::CurlHttpClient>();
  testPackHttp<adapters::CurlPackHttp>();
#endif
}

}  // namespace drive
